#!/bin/sh
# La lista de correo de la partida con mlmmj (Debian: apt install mlmmj), una vez y como root:
#
#   sh crear-lista.sh preux.example lista secretarios@preux.example arbitro@preux.example jugadores.txt
#
# jugadores.txt: una dirección por renglón. Después, en /etc/aliases (y «newaliases»):
#
#   lista: "|/usr/bin/mlmmj-receive -L /var/spool/mlmmj/lista"
#
# y en main.cf de Postfix: «recipient_delimiter = +», por donde vuelven las devoluciones y se dan las bajas.
# Otra carpeta que no sea /var/spool/mlmmj: con la variable SPOOL delante.
set -eu
dominio=$1 lista=$2 partida=$3 arbitro=$4 jugadores=$5
spool=${SPOOL:-/var/spool/mlmmj}
aqui=$spool/$lista

printf '%s\n%s\nes\nN\nN\n' "$dominio" "$arbitro" | /usr/bin/mlmmj-make-ml -L "$lista" -s "$spool" > /dev/null
cd "$aqui/control"
# Escribe quien está suscrito, y nadie se suscribe solo. La lista no toca el asunto ni el cuerpo: así las firmas
# DKIM de los jugadores siguen valiendo, y el programa no tiene que preguntar por cada reto.
touch subonlypost closedlistsub
printf 'List-Id: <%s.%s>\nPrecedence: list\n' "$lista" "$dominio" > customheaders
# La dirección de la partida también se suscribe: por ahí lee los retos, y así puede mandar la crónica.
for una in "$partida" "$arbitro" $(cat "$jugadores"); do
    /usr/bin/mlmmj-sub -L "$aqui" -a "$una" -s -f 2> /dev/null
done
# Los alias corren como nobody.
[ "$(id -u)" -ne 0 ] || chown -R "${DUENO:-nobody:nogroup}" "$aqui"
echo "La lista $lista@$dominio está en $aqui, con $(cat "$aqui"/subscribers.d/* | wc -l) suscritos."
