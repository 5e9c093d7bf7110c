# The shop in one image: docs/DEPLOYMENT.md#containers
FROM node:24-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
# A registry of your own: docker build --secret id=npmrc,src=$HOME/.npmrc
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --include=dev
COPY . .
ARG REVISION=
RUN npm run pack -- /app && mkdir /data

# Debian's C library, certificates and Node: no shell, no package manager.
FROM gcr.io/distroless/nodejs24-debian13:nonroot
ARG VERSION=
ARG REVISION=
LABEL org.opencontainers.image.title="Tessera" \
      org.opencontainers.image.version=$VERSION \
      org.opencontainers.image.revision=$REVISION
WORKDIR /app
COPY --from=build /app /app
COPY --from=build --chown=65532:65532 /data /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=off BOXOFFICE=boxoffice
USER 65532:65532
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
# The process answers; whether the database can be written is /readyz.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["/nodejs/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["server/main.ts"]
