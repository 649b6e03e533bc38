import { Secret, TOTP } from 'otpauth';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import type { Settings } from '#server/env.ts';
import type { FactorRow } from './rows.ts';

const periodSeconds = 30;
/** Clocks differ and people type slowly, so the previous and the next code are accepted too. */
const window = 1;
const purpose = 'totp secret';

const generator = (secret: Secret, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({ secret, digits: 6, period: periodSeconds, algorithm: 'SHA1', ...more });

export function newTotp(settings: Settings, email: string): { sealed: string; secret: string; uri: string } {
  const secret = new Secret({ size: 20 });
  const uri = generator(secret, { issuer: settings.BRAND_NAME, label: email }).toString();
  return { sealed: seal(settings.secret, purpose, secret.base32), secret: secret.base32, uri };
}

/** Accepts each code once: its step must be later than the last used one. */
export async function takeTotpCode(
  tx: Queries,
  settings: Settings,
  factor: FactorRow,
  code: string,
  now = Date.now(),
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false;
  const secret = Secret.fromBase32(unseal(settings.secret, purpose, factor.sealedSecret!));
  const delta = generator(secret).validate({ token: code, window, timestamp: now });
  if (delta === null) return false;
  const step = Math.floor(now / 1000 / periodSeconds) + delta;
  const taken = await tx.run(sql`
    update factors set last_step = ${step} where id = ${factor.id} and (last_step is null or last_step < ${step})`);
  return taken === 1;
}
