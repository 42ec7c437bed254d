#!/bin/sh
# Copies into a folder what the service needs of Debian: a shell with a few commands, the libraries of Bun and of the native packages,
# the accounts, and the authorities that Litestream trusts. The image is made from this folder, not from a whole Debian.
set -eu
root=$1
umask 022
mkdir -p "$root/usr/bin" "$root/usr/lib" "$root/usr/lib64" "$root/usr/local/bin" "$root/etc/ssl/certs" "$root/var/lib/dpkg/status.d"
for folder in bin lib lib64; do ln -s "usr/$folder" "$root/$folder"; done
mkdir -m 1777 "$root/tmp"

commands=$(for name in dash cat chown cp ls mkdir mv rm; do command -v "$name"; done)
# The libraries for name lookups, which the C library loads at run time.
lookup=$(ls /lib/*/libnss_dns.so.2 /lib/*/libnss_files.so.2)
native=$(find node_modules -type f \( -name '*.node' -o -name '*.so.*' \))
libraries=$(for file in $commands $lookup $native "$(command -v bun)"; do ldd "$file"; done | grep -o '/[^ ]*' | grep -v "^$PWD/" | sort -u)
cp -L --parents $commands $lookup $libraries "$root"
ln -s dash "$root/usr/bin/sh"
cp -L "$(command -v bun)" "$root/usr/local/bin/bun"

cp --parents /etc/passwd /etc/group /etc/nsswitch.conf "$root"
cp -L --parents /etc/os-release "$root"
# The slim image of Bun has no list of authorities of its own.
bun -e 'console.log((await import("node:tls")).rootCertificates.join("\n"))' >"$root/etc/ssl/certs/ca-certificates.crt"

# The packages by name and version, for vulnerability scanners, and their licences.
for file in $commands $lookup $libraries; do dpkg -S "*${file#/usr}"; done | grep -v '^diversion' | cut -d: -f1 | sort -u |
  while read -r package; do
    dpkg -s "$package" >"$root/var/lib/dpkg/status.d/$package"
    cp -L --parents "/usr/share/doc/$package/copyright" "$root"
  done
