# Stands in for docker.io/library/postgres where no registry is reached: Debian's PostgreSQL, started as that image starts it.
ARG NODE_IMAGE=docker.io/library/node:22-bookworm-slim
FROM ${NODE_IMAGE}
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-15 && rm -rf /var/lib/postgresql/15
ENV PATH=/usr/lib/postgresql/15/bin:/usr/local/bin:/usr/bin:/bin PGDATA=/var/lib/postgresql/data POSTGRES_USER=postgres
COPY postgres.sh /usr/local/bin/
RUN mkdir -p $PGDATA /run/postgresql && chown postgres $PGDATA /run/postgresql
VOLUME /var/lib/postgresql/data
USER postgres
ENTRYPOINT ["postgres.sh"]
