import type { ServiceName } from '#contract/core/service-names.ts';
import type { Services } from './services.ts';

type Chosen = Pick<Services, 'mail' | 'storage' | 'model' | 'sms' | 'payments' | 'settings'>;

export type InForce = { name: ServiceName; kind: string; builtIn: boolean };

const modelKinds = {
  'openai-compatible': 'OpenAI-compatible',
  anthropic: 'Anthropic',
  'built-in': 'rules',
} as const;

/** Which implementation each outside service uses. Names only: no addresses and no keys. */
export function inForce({ mail, storage, model, sms, payments, settings }: Chosen): InForce[] {
  return [
    settings.DATABASE_URL
      ? { name: 'database', kind: 'PostgreSQL', builtIn: false }
      : { name: 'database', kind: 'PostgreSQL', builtIn: true },
    { name: 'mail', kind: mail.kind === 'smtp' ? 'SMTP' : 'outbox', builtIn: mail.kind !== 'smtp' },
    { name: 'files', kind: storage.kind === 's3' ? 'S3' : 'disk', builtIn: storage.kind !== 's3' },
    { name: 'ai', kind: modelKinds[model.kind], builtIn: model.kind === 'built-in' },
    { name: 'sms', kind: sms.kind === 'twilio' ? 'Twilio' : 'outbox', builtIn: sms.kind !== 'twilio' },
    {
      name: 'payments',
      kind: payments.kind === 'stripe' ? 'Stripe' : 'test checkout',
      builtIn: payments.kind !== 'stripe',
    },
    // Push goes through the browser vendors' push services and needs no account.
    { name: 'push', kind: 'Web Push', builtIn: false },
  ];
}
