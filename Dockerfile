# Pinned by digest, so that later builds start from the same image. How to update it: docs/operations.md, «Images».
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY patches ./patches
RUN npm ci
COPY . .
RUN npm run build
# The list of packages, for vulnerability scanners. Written before pruning, because npm can't list an incomplete tree.
RUN npm run sbom
# The image already has Node: the package `node`, for hosts with an older Node, is not needed.
RUN npm prune --omit=dev && rm -rf node_modules/node node_modules/.bin/node node_modules/node-bin-*

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# With this the C library returns a picture's memory to the system once the picture is made.
ENV MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
RUN install -d -o node -g node /data
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/package.json /app/server.ts ./
# Only the code that loads the demo parts; the parts themselves are not in the image.
COPY --from=build /app/server/demo-parts.ts ./server/
# The commands for administrators, `npm run admin:create` and `npm run files:move`, and what they import.
COPY --from=build /app/scripts/admin-create.ts /app/scripts/files-move.ts ./scripts/
COPY --from=build /app/db/address.ts /app/db/client.ts /app/db/columns.ts /app/db/greet.ts ./db/
COPY --from=build /app/db/pool-sockets.ts /app/db/prepared.ts ./db/
COPY --from=build /app/db/schema ./db/schema
COPY --from=build /app/app/domain ./app/domain
COPY --from=build /app/app/gateways ./app/gateways
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.ts"]
