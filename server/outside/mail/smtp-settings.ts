import { isLoopbackAddress } from '../fetch/public-address.ts';

export type SmtpSettings = {
  host: string;
  port: number;
  /** 'tls' from the first byte, 'starttls' before any command, or 'none' for a relay on this machine. */
  security: 'tls' | 'starttls' | 'none';
  user?: string | undefined;
  password?: string | undefined;
  /** Certificates trusted in addition to the usual ones, for a relay with a private authority. */
  certificates?: string[] | undefined;
  maxConnections?: number | undefined;
  /** How long the server may be silent at each step. */
  timeoutMs?: number | undefined;
};

/** The DNS selector of the sender domain's public key, and the private key (PEM). */
export type DkimKey = { selector: string; privateKey: string };

/**
 * Parses `smtps://user:password@host:465` (TLS) or `smtp://user:password@host:587` (requires STARTTLS). A relay on this machine is used
 * without TLS; `?security=none` allows that elsewhere, but not with a password.
 */
export function readSmtpAddress(address: string): SmtpSettings {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname) {
    throw new Error('The mail server is given as smtp://user:password@host:587 or smtps://user:password@host:465.');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHere = host === 'localhost' || isLoopbackAddress(host);
  const asked = url.searchParams.get('security');
  if (asked !== null && asked !== 'none') throw new Error('security can only be none in the mail server address.');
  const security = url.protocol === 'smtps:' ? 'tls' : asked === 'none' || isHere ? 'none' : 'starttls';
  const settings: SmtpSettings = { host, port: Number(url.port) || (security === 'tls' ? 465 : 587), security };
  if (url.username) {
    if (security === 'none' && !isHere) throw new Error('A mail password is never sent without TLS.');
    settings.user = decodeURIComponent(url.username);
    settings.password = decodeURIComponent(url.password);
  }
  return settings;
}
