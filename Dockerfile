# slim: search, reading, library, citations; full: with Chromium (Beck), Tesseract and poppler (scans) too.
# CI pins the base image by digest with --build-arg.
ARG NODE_IMAGE=docker.io/library/node:22-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.json ./
RUN npm ci --ignore-scripts
COPY scripts/build.mjs scripts/merge-start.mjs scripts/
COPY src src
RUN node scripts/build.mjs && rm dist/meta.json && npm prune --omit=dev --ignore-scripts

FROM ${NODE_IMAGE} AS slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini ca-certificates \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY LICENSE package.json ./
COPY docker/healthcheck.mjs ./
COPY --from=build /app/THIRD_PARTY_NOTICES.md ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
RUN mkdir -p /data && chown node:node /data && chmod 700 /data
# Over HTTP it listens on the container's address, and so starts with a token, a file of tokens or an issuer only.
ENV NODE_ENV=production HOME=/data LEGIBUS_DATA_DIR=/data/legibus LEGIBUS_HTTP_HOST=0.0.0.0
VOLUME /data
USER node
LABEL org.opencontainers.image.title="Legibus" \
      org.opencontainers.image.description="A careful legal researcher for any MCP client: Australia, Germany, Austria and the EU" \
      org.opencontainers.image.source="https://github.com/legibus/legibus" \
      org.opencontainers.image.licenses="MIT" \
      io.modelcontextprotocol.server.name="io.github.legibus/legibus"
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["node", "/app/healthcheck.mjs"]
ENTRYPOINT ["tini", "--", "node", "/app/dist/index.js"]

FROM slim AS full
USER root
RUN apt-get update \
 && apt-get install -y --no-install-recommends chromium tesseract-ocr tesseract-ocr-deu poppler-utils \
 && rm -rf /var/lib/apt/lists/*
USER node
