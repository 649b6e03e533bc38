import type pg from 'pg';

/** DATABASE_URL as separate fields, so that other roles can replace the owner. */
export function connectionFromUrl(address: string): pg.ClientConfig {
  const url = new URL(address);
  if (!/^postgres(ql)?:$/.test(url.protocol))
    throw new Error('DATABASE_URL must begin with postgres:// or postgresql://.');
  const mode = url.searchParams.get('sslmode') ?? 'prefer';
  return {
    // A folder in `host` is a UNIX socket, as in postgres://user@localhost/lintel?host=/run/postgresql
    host: url.searchParams.get('host') ?? decodeURIComponent(url.hostname),
    port: Number(url.port || 5432),
    database: decodeURIComponent(url.pathname.slice(1)) || 'lintel',
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    ...(mode === 'require' && { ssl: { rejectUnauthorized: false } }),
    ...((mode === 'verify-full' || mode === 'verify-ca') && { ssl: true }),
  };
}
