# The web table as a container: `docker build -t oxhide .`, then `docker run -p 7777:7777 -v oxhide:/data oxhide`.

# Node, for the page.
FROM node:22-bookworm-slim AS node

# The program with its page, manual and completions, by the command that makes releases.
FROM rust:1.95-slim-bookworm AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
WORKDIR /src
COPY . .
# The toolchain of the image, whatever rust-toolchain.toml asks for.
ENV RUSTUP_TOOLCHAIN=1.95.0
ARG OXHIDE_COMMIT=
RUN OXHIDE_COMMIT="$OXHIDE_COMMIT" cargo xtask dist --to /dist

FROM debian:bookworm-slim
RUN useradd --system --uid 7777 --home-dir /data --shell /usr/sbin/nologin oxhide \
    && install --directory --owner=oxhide --group=oxhide /data
COPY --from=build /dist/oxhide /usr/local/bin/oxhide
COPY --from=build /dist/LICENSE-APACHE /dist/LICENSE-MIT /usr/share/doc/oxhide/
COPY packaging/health.sh /usr/local/bin/oxhide-health
USER 7777
VOLUME /data
EXPOSE 7777
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=6s --start-period=20s CMD ["oxhide-health"]
ENTRYPOINT ["oxhide"]
CMD ["serve", "--listen", "0.0.0.0:7777", "--data", "/data"]
