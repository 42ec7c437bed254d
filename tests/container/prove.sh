#!/bin/bash
# Builds the image of the Dockerfile without a Docker engine and proves what it promises: started as its user, on a read-only root
# and an empty volume, it serves; it stops in time, starts again on its data, and an empty volume is filled from an archive and from
# the replica. The demo runs on it and passes its checks, and the drill restores what the demo has written.
# Needs root, buildah and debootstrap (`apt-get install buildah debootstrap`); Litestream comes as it does for the tests.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
place=$(mktemp -d -t hotdeal-image-XXXXXX)
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
image=localhost/hotdeal-proof
port=4930
most_mb=225
pids=()
container=''

finish() {
  # SIGTERM first: processes that Litestream or the demo has started would outlive them otherwise.
  for pid in "${pids[@]}"; do
    kill -TERM "$pid" 2>/dev/null || continue
    for _ in $(seq 150); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
    kill -9 "$pid" 2>/dev/null || true
  done
  [ -z "$container" ] || buildah rm "$container" >/dev/null 2>&1 || true
  rm -rf "$place"
}
trap finish EXIT
say() { printf '%s\n' "-- $*"; }
fail() { printf '%s\n' "FAILED: $*" >&2; [ ! -f "$place/log" ] || tail -20 "$place/log" >&2; exit 1; }

# The images that the Dockerfile pulls, made of Debian's packages and of the same programs.
base() {
  [ -n "$(buildah images -q docker.io/litestream/litestream:0.5.17 2>/dev/null)" ] && return
  say 'the base: Debian, Bun'
  debootstrap --variant=minbase bookworm "$place/debian" >"$place/log" 2>&1 || fail debootstrap
  cp "$root/node_modules/bun/bin/bun.exe" "$place/debian/usr/local/bin/bun"
  echo 'bun:x:1000:1000::/home/bun:/bin/sh' >>"$place/debian/etc/passwd"
  echo 'bun:x:1000:' >>"$place/debian/etc/group"
  from_folder "$place/debian" docker.io/oven/bun:1.4.5-slim
  mkdir -p "$place/litestream/usr/local/bin"
  cp "$(litestream_path)" "$place/litestream/usr/local/bin/"
  from_folder "$place/litestream" docker.io/litestream/litestream:0.5.17
}

litestream_path() {
  "$root/node_modules/.bin/bun" -e \
    "console.log((await import('$root/tests/support/standIns/litestream.ts')).provideLitestream())"
}

from_folder() {
  local made; made=$(buildah from scratch)
  buildah copy -q "$made" "$1" / >/dev/null
  buildah commit -q "$made" "$2" >/dev/null
  buildah rm "$made" >/dev/null
}

# The build uses the settings of this machine for the registry of packages. Root's home has the same path here and in the image.
registry() {
  local home; home=$(getent passwd 0 | cut -d: -f6)
  [ ! -f "$HOME/.npmrc" ] || echo "--volume=$HOME/.npmrc:$home/.npmrc:ro"
  [ -f "${NODE_EXTRA_CA_CERTS:-}" ] || return 0
  printf '[install]\ncafile = "/authorities.pem"\n' >"$place/bunfig.toml"
  echo "--volume=$place/bunfig.toml:$home/.bunfig.toml:ro"
  echo "--volume=$NODE_EXTRA_CA_CERTS:/authorities.pem:ro"
}

build() {
  say 'the image'
  local volumes; mapfile -t volumes < <(registry)
  mkdir "$place/context"
  git -C "$root" archive HEAD | tar -x -C "$place/context"
  buildah build -q --pull=never --format docker "${volumes[@]}" -t "$image" "$place/context" >"$place/log" 2>&1 || fail 'the build'
  container=$(buildah from --pull=never "$image")
  mounted=$(buildah mount "$container")
  size=$(du -sm --apparent-size "$mounted" | cut -f1)
  say "$size MB, of which Bun $(du -sm "$mounted/usr/local/bin/bun" | cut -f1), packages $(du -sm "$mounted/app/node_modules" | cut -f1), Litestream $(du -sm "$mounted/usr/local/bin/litestream" | cut -f1)"
  [ "$size" -le "$most_mb" ] || fail "the image is larger than $most_mb MB"
  mapfile -t settings < <(of_image '{{range .OCIv1.Config.Env}}{{println .}}{{end}}' | grep .)
  entrypoint=$(of_image '{{index .OCIv1.Config.Entrypoint 0}}')
  [ "$(of_image '{{.OCIv1.Config.User}}')" = bun ] || fail 'the image runs as another user'
  for left in lighthouse vite vitest playwright typescript; do
    [ ! -e "$mounted/app/node_modules/$left" ] || fail "$left is in the image"
  done
  [ -f "$mounted/app/build/sbom.cdx.json" ] || fail 'the image has no bill of materials'
  [ ! -e "$mounted/app/tests" ] || fail 'the tests are in the image'
}

of_image() { buildah inspect --type image --format "$1" "$image"; }

# Becomes a command of the image. More settings come as NAME=value.
contained() {
  local data=$1 command=$2; shift 2
  exec bash "$root/tests/container/contained.sh" "$mounted" "$data" "$command" \
    "${settings[@]}" HOST=127.0.0.1 PORT=$port CRAWL=off ORIGIN=http://localhost:$port "$@"
}

# Starts the service as the image does.
start() {
  local data=$1; shift
  contained "$data" "$entrypoint" "$@" >"$place/log" 2>&1 &
  await_ready $!
}

# Remembers what was started as the service, and waits until it answers.
await_ready() {
  service=$1
  pids+=("$service")
  for _ in $(seq 100); do
    curl -fs -o /dev/null "http://127.0.0.1:$port/readyz" && return
    kill -0 "$service" 2>/dev/null || fail 'it does not start'
    sleep 0.3
  done
  fail 'it is not ready within 30 seconds'
}

# Stops what was started, within some seconds.
stop() {
  local most=$1 began; began=$(date +%s)
  kill -TERM "$service"
  wait "$service" || true
  [ $(($(date +%s) - began)) -le "$most" ] || fail "it does not stop within $most seconds"
}

volume() { mkdir "$place/$1"; chown 1000:1000 "$place/$1"; chmod 700 "$place/$1"; }
answers() { local got; got=$(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port$1"); [ "$got" = "$2" ] || fail "$1 answers $got"; }

base
build
export MOUNTS=''

say 'an empty volume, without any setting'
volume first
start "$place/first"
for path in / /products /boards /help /healthz /records /api/v0/healthz-is-none; do
  case $path in */healthz-is-none) answers $path 404 ;; *) answers $path 200 ;; esac
done
grep -q 'auth/owner?key=' "$place/log" || fail 'it prints no owner link'
[ "$(stat -c %u "$place/first/app.db")" = 1000 ] || fail 'it does not run as its user'
[ -z "$(find "$place/first" -name app.db -perm /077)" ] || fail 'others can read the database'
(contained "$place/first" 'bun server/container/healthy.ts') || fail 'the health check'
(contained "$place/first" 'bun server/doctor.ts' >"$place/doctor") || true
grep -q '프로그램.*Bun' "$place/doctor" || fail 'the doctor'

say 'an archive, made while it serves, and an empty volume filled from it'
(contained "$place/first" 'bun server/backup/backup.ts' >"$place/backup") || fail 'the backup'
volume restored
archive=$(find "$place/first/backups" -name '*.tar.gz' | head -1)
install -o 1000 -g 1000 "$archive" "$place/restored/archive.tar.gz"
(contained "$place/restored" 'bun server/backup/restore.ts /data/archive.tar.gz --into /data/restored' >"$place/restore") || fail 'the restoring'
(contained "$place/restored" "sh -c 'mv /data/restored/* /data/'") || fail 'moving what was restored'
stop 10

for again in first restored; do
  say "again on the volume '$again'"
  start "$place/$again"
  answers / 200
  stop 10
done
cmp -s "$place/first/keys.json" "$place/restored/keys.json" || fail 'the restored keys are others'

say 'with a replica, and an empty volume filled from it'
mkdir "$place/replica"; chown 1000:1000 "$place/replica"
export MOUNTS="$place/replica:/mnt"
volume second
start "$place/second" REPLICA_URL=file:///mnt/hotdeal
sleep 4
curl -fs "http://127.0.0.1:$port/readyz" | grep -q migrations || fail 'readyz'
stop 10
[ -d "$place/replica/hotdeal/ltx" ] || fail 'nothing was replicated'
volume third
start "$place/third" REPLICA_URL=file:///mnt/hotdeal
answers / 200
stop 10
before=$(sqlite3 "$place/second/app.db" 'select count(*) from sqlite_master' 2>/dev/null || echo same)
after=$(sqlite3 "$place/third/app.db" 'select count(*) from sqlite_master' 2>/dev/null || echo same)
[ "$before" = "$after" ] || fail 'the restored database is another one'

say 'the demo on the program of the image, and the checks of the demo'
# The image leaves out the demo's own code: it is mounted beside the program.
export MOUNTS="$place/context/server/demo:/app/server/demo $place/context/crawler/samples:/app/crawler/samples"
cat >"$place/demo.sh" <<DEMO
#!/bin/bash
chown 1000:1000 "\$DATA_DIR"
exec bash $root/tests/container/contained.sh $mounted "\$DATA_DIR" 'bun server/demo/main.ts' \
  $(printf '%q ' "${settings[@]}") TMPDIR=/data SQLITE_TMPDIR=/data PORT="\$PORT"
DEMO
chmod +x "$place/demo.sh"
NO_COLOR=1 DEMO_PROGRAM="$place/demo.sh" "$root/node_modules/.bin/bun" --bun "$root/node_modules/.bin/vitest" run --root "$root" \
  tests/server/demo/demo.test.ts >"$place/log" 2>&1 || fail 'the checks of the demo'
grep -E '^ +Tests ' "$place/log"

say 'the volume of the demo, an archive made while the demo writes, and the drill'
volume demo
DATA_DIR="$place/demo" PORT=$port "$place/demo.sh" >"$place/log" 2>&1 &
await_ready $!
deals() { curl -fs "http://127.0.0.1:$port/api/v0/deals?pageSize=20" | grep -o '"totalCount":[0-9]*' | cut -d: -f2; }
for _ in $(seq 100); do [ "$(deals)" -lt 20 ] || break; sleep 0.3; done
[ "$(deals)" -ge 20 ] || fail 'the demo has no deals'
(contained "$place/demo" 'bun server/backup/backup.ts' >"$place/backup") || fail 'the backup'
# Before it stops, the demo finishes writing the past that it has begun.
stop 60
export MOUNTS="$place/replica:/mnt"
start "$place/demo" REPLICA_URL=file:///mnt/demo
[ "$(deals)" -ge 20 ] || fail 'the deals of the demo are gone'
for path in $(curl -fs "http://127.0.0.1:$port/" | grep -o '"/products/[0-9]*' | tr -d '"' | sort -u | head -5); do answers "$path" 200; done
sleep 4
(contained "$place/demo" 'bun server/backup/drill.ts' REPLICA_URL=file:///mnt/demo >"$place/drill") || fail "the drill: $(cat "$place/drill")"
cat "$place/drill"
[ "$(grep -c '정상' "$place/drill")" = 2 ] || fail 'the drill of both ways'
stop 10
say 'passed'
