# Builds the web, then an image with nothing in it but Node, the packages of production and the sources that run.
# Not built where this was written (no Docker there): docs/shipping.md says what was checked, and how.
FROM node:24-alpine AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The packages `node-<platform>` are for machines without Node 24: this image has it.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.ts
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/typescript node_modules/@typescript \
  && find node_modules -type f \( -name '*.map' -o -name '*.md' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
  && apk add --no-cache binutils \
  && strip /usr/local/bin/node

FROM alpine:3.22
# tini ends children and passes signals on; libstdc++ is what Node is linked against.
RUN apk add --no-cache libstdc++ tini \
  && addgroup -S -g 10001 enganche && adduser -S -u 10001 -G enganche enganche \
  && mkdir -p /data && chown enganche:enganche /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/db ./db
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/src/domain ./src/domain
COPY --from=build /app/src/contract ./src/contract
COPY --from=build /app/src/server ./src/server
USER 10001:10001
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 OPERATOR_PORT=3001 DATA_DIR=/data MALLOC_ARENA_MAX=2
VOLUME /data
# 3001 has metrics and docs: publish 3000 alone.
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["tini", "--"]
# As `npm start`: with these limits V8 and glibc keep much less memory that nothing uses (docs/performance.md).
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=512", "src/server/app/main.ts"]
