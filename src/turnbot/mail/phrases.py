"""The words by which mail programs are known: fragments of patterns, gathered by what they give away.

Only words live here; where they must stand to count is said where they are used (`replies`, `robots`).
Every fragment is matched without regard to case.
"""

from __future__ import annotations

from collections.abc import Sequence


def any_of(phrases: Sequence[str]) -> str:
    """One pattern fragment that matches any of them."""
    return f"(?:{'|'.join(phrases)})"


ORIGINAL_MESSAGE = (
    "mensaje original",
    "original message",
    "message d'origine",
    "missatge original",
    "mensagem original",
    "mensaxe orixinal",
    "messaggio originale",
    "ursprüngliche nachricht",
    "original-nachricht",
    "oorspronkelijk bericht",
)
"""Between dashes, above what is quoted."""

FORWARDED_MESSAGE = (
    "mensaje (?:reenviado|enviado)",
    "forwarded message",
    "message transféré",
    "missatge reenviat",
    "mensagem (?:encaminhada|reencaminhada)",
    "mensaxe (?:reenviada|encamiñada)",
    "messaggio inoltrato",
    "weitergeleitete nachricht",
    "forwarded by .{0,80}",
)
"""Between dashes, above what is forwarded."""

FORWARDED_BEGINS = (
    "begin forwarded message",
    "inicio del mensaje reenviado",
    "inici del missatge reenviat",
    "início da mensagem (?:encaminhada|reenviada)",
    "début du message (?:réexpédié|transféré)",
    "inizio messaggio inoltrato",
)
"""With a colon, above what Apple's programs forward."""

FROM_KEYS = ("de", "from", "von", "da", "van", "remitente", "expéditeur", "mittente")
SENT_KEYS = (
    "enviado(?: el)?",
    "enviada(?: em)?",
    "enviat(?: el)?",
    "fecha",
    "data",
    "date",
    "sent",
    "envoyé(?: le)?",
    "inviato",
    "gesendet",
    "verzonden",
    "datum",
    "día",
)
TO_KEYS = (
    "para",
    "to",
    "per a",
    "a",
    "à",
    "an",
    "aan",
    "cc",
    "asunto",
    "assumpte",
    "assunto",
    "subject",
    "objet",
    "oggetto",
    "betreff",
    "onderwerp",
    "responder a",
    "reply-to",
    "organización",
)
"""The keys of the header block that Outlook and its kind put above what they quote."""

WROTE = (
    "escribi[óo]",
    "escribía",
    "ha escrito",
    "escribi[uú]",
    "va escriure",
    "ha escrit",
    "escriví",
    "escreveu",
    "wrote",
    "writes",
    "has written",
    "a écrit",
    "ha scritto",
    "scrisse",
    "schrieb",
    "schreef",
    "skrev",
    r"napisał(?:\(a\))?",
    "dijo",
    "comentó",
)
"""Verbs of the line that introduces a quote: El 3 jul 2024, Fulano escribió:"""

WROTE_STARTS = (
    "el",
    "on",
    "le",
    "il",
    "em",
    "no dia",
    "o",
    "a",
    "am",
    "op",
    "den",
    "dnia",
    "dne",
    "at",
    "en",
    "in",
    r"\d",
    "quoting",
    "citando",
    "mensaje",
    "zitat",
)
"""How such a line begins, where it is wrapped and its verb stands two lines below."""

SENT_FROM = (
    "enviado (?:desde|con|por|a través de|mediante)",
    "enviat (?:des de|des del|amb)",
    "enviado do meu",
    "enviada? (?:do|dende|desde o) meu",
    "sent (?:from|with|via)",
    "get outlook for",
    "obtener outlook para",
    "obtén outlook",
    "obtenir outlook",
    "descarga outlook",
    "envoyé (?:de|depuis|à partir)",
    "inviato (?:da|dal)",
    "scarica outlook",
    "gesendet von",
    r"von meinem \w+ gesendet",
    "disculpa la brevedad",
    "perdona la brevedad",
    "yahoo mail: ",
)
"""How the line begins that a telephone adds to every letter."""

DEVICES = (
    "outlook",
    "yahoo",
    "gmail",
    "proton",
    "thunderbird",
    "correo",
    r"mail\b",
    "iphone",
    "ipad",
    "android",
    "samsung",
    "galaxy",
    "huawei",
    "xiaomi",
    "redmi",
    "motorola",
    "nokia",
    "blackberry",
    "m[óo]vil",
    "mòbil",
    "tel[ée]fono",
    "telèfon",
    "smartphone",
    "dispositivo",
    "tableta?",
    "mobile",
    "phone",
    "brevedad",
)
"""What it is sent from; without one of these it may be a sentence of the player's."""

NOTICE_STARTS = (
    "aviso (?:legal|de confidencialidad|importante)",
    "(?:aviso|advertencia|atención|importante) ?: *(?:este|la información|el contenido|si (?:usted|no) )",
    "(?:cláusula|nota) de confidencialidad",
    "confidencialidad",
    "este (?:mensaje|correo|e-?mail)",
    "la información (?:contenida|incluida)",
    "el contenido de este",
    "antes de imprimir",
    "protección de datos",
    "de conformidad con",
    "le informamos",
    "en cumplimiento",
    "si (?:usted )?(?:no es el|ha recibido|has recibido|recibe)",
    "aquest (?:missatge|correu)",
    "esta (?:mensagem|mensaxe)",
    "ce (?:message|courriel)",
    "questo messaggio",
    "this (?:message|e-?mail)",
    "the information (?:contained|in this)",
    "(?:confidentiality|legal) notice",
    "disclaimer",
    "please consider",
    "if you (?:are not|have received)",
    "libre de virus",
    "sin virus",
    "virus-free",
    "this email has been checked",
    "se certificó que el correo",
)
"""How the paragraphs begin that lawyers and virus scanners add."""

NOTICE_WORDS = (
    "confiden",
    "destinatari",
    "recipient",
    "prohib",
    "virus",
    "imprim",
    "print",
    "medio ?ambiente",
    "environment",
    "privileg",
    "protección de datos",
    "rgpd",
    "gdpr",
    "2016/679",
    "adjunto",
    "attachment",
    "por error",
    "in error",
    "sender",
    "remitente",
    "avast",
    "avg",
)
"""What such paragraphs speak of; it takes two of these words."""

FOOTER_STARTS = (
    "(?:has|ha) recibido este mensaje porque",
    "recibiste este mensaje porque",
    "you received this message because",
    "para (?:anular|cancelar) (?:tu|la|su) suscripción",
    "to unsubscribe",
    r"groups\.io links:",
    "yahoo! groups? links?",
    "enlaces a yahoo",
)
"""How the footer of a mailing list begins."""

LIST_WORDS = (
    "mailing list",
    r"lista (?:de (?:correo|distribución)|\S+@)",
    "listinfo",
    r"lists?\.",
    "@",
    "https?://",
    "unsubscribe",
)
"""What stands under the ruled line of a footer."""

BOUNCE_SUBJECTS = (
    "undelivered mail returned to sender",
    r"undeliverable\b",
    "undelivered:",
    "mail delivery (?:failed|failure|system)",
    r"delivery status notification ?\(failure\)",
    "delivery failure",
    "failure notice",
    "returned mail:",
    "mail could not be delivered",
    "no se (?:puede|ha podido) entregar",
    "no entregado:",
    "mensaje no entregado",
    "correo (?:no entregado|devuelto)",
    "devolución de correo",
    "non remis",
)
DELAY_SUBJECTS = (
    "warning: (?:message|could not)",
    "delayed mail",
    r"delivery status notification ?\(delay\)",
    "entrega retrasada",
)
"""How the subjects of bounces, and of notices that something takes its time, begin."""

AWAY = (
    "fuera de(?: la| mi)? oficina",
    "(?:respuesta|contestación) autom[áa]tica",
    "mensaje automático",
    "autorrespuesta",
    "ausente de la oficina",
    "ausencia",
    "(?:estoy )?de vacaciones",
    "automatic reply",
    "auto(?:matic)?[- ]?(?:reply|response|responder)",
    "out of (?:the )?office(?: (?:auto)?reply)?",
    "vacation(?: (?:reply|message))?",
    "away from (?:my|the) (?:mail|office)",
    "réponse automatique",
    "absence du bureau",
    "resposta autom[àá]tica",
    "fora de l'oficina",
    "fóra da oficina",
    "risposta automatica",
    "fuori sede",
    "abwesenheitsnotiz",
    "automatische antwort",
    "afwezig",
)
"""What automatic replies call themselves."""

AWAY_PROMISES = (
    "volveré el",
    "regresaré el",
    "estaré de vuelta",
    "i will be back",
    "no podré (?:leer|contestar)",
)
"""What they say besides; it counts only in a mail that a machine's header has given away already."""
