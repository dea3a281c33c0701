"""What players call the routines of 8.1.4, folded; what the routines are stands in ``rules.c08_routines``."""

NAMES: dict[str, str] = {
    "pose": "pose", "descanso": "pose", "descansar": "pose", "posar": "pose", "recuperarse": "pose",
    "a fondo": "lunge", "fondo": "lunge", "estocada a fondo": "lunge",
    "tajo": "slash",
    "asalto a tajo": "slash-assault", "asalto tajo": "slash-assault", "asalto de tajo": "slash-assault",
    "asalto a fondo": "lunge-assault", "asalto fondo": "lunge-assault",
    "patada": "kick", "salto atras": "jump-back", "salto": "jump-back", "salto hacia atras": "jump-back",
    "arrojar arma": "throw", "arrojar el arma": "throw", "arrojar": "throw", "lanzar el arma": "throw",
    "parada": "parry", "parar": "parry", "parada con riposte": "parry-riposte",
    "parada y riposte": "parry-riposte", "riposte": "parry-riposte", "parada riposte": "parry-riposte",
    "parada con respuesta": "parry-riposte", "parada con ripost": "parry-riposte",
    "parada-riposte": "parry-riposte", "parada con riposta": "parry-riposte",
    "bloqueo": "block", "bloquear": "block", "acercamiento": "approach", "acercarse": "approach",
    "rendicion": "surrender", "rendirse": "surrender", "rendirme": "surrender", "me rindo": "surrender",
}  # fmt: skip

#: Several of them, by number: «dos tajos».
MANY: dict[str, str] = {
    "poses": "pose", "descansos": "pose", "fondos": "lunge", "estocadas a fondo": "lunge", "tajos": "slash",
    "asaltos a tajo": "slash-assault", "asaltos a fondo": "lunge-assault", "patadas": "kick",
    "saltos": "jump-back", "saltos atras": "jump-back", "saltos hacia atras": "jump-back",
    "paradas": "parry", "paradas con riposte": "parry-riposte", "ripostes": "parry-riposte",
    "bloqueos": "block", "acercamientos": "approach",
}  # fmt: skip
