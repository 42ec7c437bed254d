# The service in one image: the program, Bun and Litestream, for a user without rights, a read-only root and one volume.

FROM oven/bun:1.4.5-slim AS build
WORKDIR /app
COPY package.json bun.lock ./
COPY patches patches
RUN bun install --frozen-lockfile
COPY . .
RUN bun run build && bun run sbom
# What only the build and the tests need stays behind.
RUN rm -rf node_modules && bun install --frozen-lockfile --production && sh server/container/prune.sh && sh server/container/system.sh /system

FROM litestream/litestream:0.5.17 AS litestream

FROM scratch
LABEL org.opencontainers.image.title="핫딜알리미" \
      org.opencontainers.image.description="Deal alerts and a community, hosted by yourself"
ENV PATH=/usr/local/bin:/usr/bin \
    BUN_RUNTIME_TRANSPILER_CACHE_PATH=0 \
    NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    TMPDIR=/data/tmp \
    SQLITE_TMPDIR=/data/tmp \
    # The memory of a decoded picture goes back to the system.
    MALLOC_MMAP_THRESHOLD_=262144 \
    MALLOC_ARENA_MAX=2
COPY --from=build /system /
WORKDIR /app
COPY --from=litestream /usr/local/bin/litestream /usr/local/bin/litestream
COPY package.json tsconfig.json litestream.yml ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY db db
COPY crawler crawler
COPY server server
COPY app app
COPY public/openapi.json public/openapi.json
RUN mkdir -m 700 /data && chown bun:bun /data
USER bun
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["bun", "server/container/healthy.ts"]
ENTRYPOINT ["/app/server/container/start.sh"]
