#!/bin/sh
# Removes from node_modules the files that the running service never opens: packages bundled into `build/`, types, maps
# and sources.
set -eu
cd node_modules
rm -rf typescript bun-types @types @tiptap prosemirror-* @zxing
# Firestore and Storage, which the messages of firebase-admin do not use.
rm -rf @google-cloud google-gax @grpc protobufjs @protobufjs @firebase
# The share cards are drawn with one of the fonts.
find pretendard -type f ! -name package.json ! -name LICENSE.txt ! -name Pretendard-Bold.otf -delete
rm -rf better-sqlite3/deps better-sqlite3/src nan node-addon-api
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.flow' -o -name '*.md' \) \
  ! -iname 'licen*' ! -iname 'notice*' -delete
find . -type d \( -name test -o -name tests -o -name __tests__ -o -name docs -o -name example -o -name examples \) -prune -exec rm -rf {} +
find better-sqlite3/prebuilds -type f ! -name "*linux-*" -delete 2>/dev/null || true
# The image is for one architecture, and the service imports only ES modules.
case $(uname -m) in aarch64) other=x64 ;; *) other=arm64 ;; esac
rm -f "better-sqlite3/prebuilds/linux-$other.node"
rm -rf zod/src react/umd react-dom/umd
find react react-dom scheduler -type f -name '*.development.js' -delete
find drizzle-orm zod -type f \( -name '*.cjs' -o -name '*.d.cts' \) -delete
