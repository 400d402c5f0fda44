#!/usr/bin/env bash
# Succeeds if the server says that it is well: health.sh [PORT]. Bash alone, so that an image needs no other tool.
set -euo pipefail
exec 3<>"/dev/tcp/127.0.0.1/${1:-7777}"
printf 'GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
read -r -t 5 _ status _ <&3
[[ $status == 200 ]]
