type When = { at: Date; timeZone: string };
type Link = { link: string };

/** The account messages with the values that each needs. `link` is a complete address made from the configuration. */
export type MailTemplates = {
  'verify-address': Link & { name: string; lastsMinutes: number };
  'already-registered': Link & { name: string };
  'reset-password': Link & { name: string; lastsMinutes: number };
  'password-changed': Link & When & { name: string };
  invitation: Link & { inviter: string; organisation: string; lastsMinutes: number };
  'new-sign-in': Link & When & { name: string; device: string; place: string };
  'trial-ending': Link & { name: string; lastsMinutes: number };
  'trial-ended': Link & { name: string };
  'payment-failed': Link & { name: string };
  'factor-added': Link & When & { name: string };
  'factor-removed': Link & When & { name: string };
  'recovery-code-used': Link & When & { name: string };
  'identity-connected': Link & When & { name: string; provider: string };
  'confirm-address': Link & { name: string; lastsMinutes: number };
  'address-changed': Link & When & { name: string; newAddress: string };
  'organisation-leaving': Link & When & { name: string; organisation: string };
  'organisation-restored': Link & { name: string; organisation: string };
  'organisation-deleted': Link & When & { name: string; organisation: string };
  /** Sent to the operators of the installation. */
  'support-invited': Link & When & { organisation: string; reason: string };
  waitlist: Link & { vertical: string; lastsMinutes: number };
  'critical-error': Link & When & { level: string; message: string; address: string; count: number };
};

export type MailTemplate = keyof MailTemplates;

/** The name and addresses of the installation. */
export type MailBrand = { name: string; siteUrl: string; supportAddress: string };

export type RenderedMail = { subject: string; text: string; html: string };
