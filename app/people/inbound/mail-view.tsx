import { useT } from '#app/i18n/t.ts';
import { Select } from '#app/ui/select.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import type { inbound } from '#contract/people/inbound.ts';

export type Pointed = Record<'firstName' | 'lastName' | 'email' | 'phone' | 'message', string>;
type Mail = NonNullable<OutputOf<typeof inbound.get>['mail']>;

type Props = {
  mail: Mail;
  /** Uses a line, or its relevant part, for this field. Undefined if the message belongs to a known lead. */
  onUse: ((field: keyof Pointed, words: string) => void) | undefined;
};

const mostLines = 80;

/** A mail as plain text, in which a click on a line marks it as the name, the phone, and so on. */
export function MailView({ mail: { from, subject, text }, onUse }: Props) {
  const t = useT();
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const options = [
    { value: 'firstName' as const, label: t('leads.field.first_name') },
    { value: 'lastName' as const, label: t('leads.field.last_name') },
    { value: 'email' as const, label: t('leads.field.email') },
    { value: 'phone' as const, label: t('leads.field.phone') },
    { value: 'message' as const, label: t('inbound.message') },
  ];
  return (
    <article className="grid gap-3 rounded-m border border-line bg-paper p-4">
      <header className="grid gap-0.5 border-b border-line pb-3">
        <p className="font-medium wrap-anywhere">{subject || t('inbound.noSubject')}</p>
        <p className="text-sm text-ink-2 wrap-anywhere">{t('inbound.mailFrom', { from })}</p>
      </header>
      <ul className="grid max-h-96 gap-1 overflow-y-auto text-sm">
        {lines.slice(0, mostLines).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines stay where they are, and two may be the same
          <li key={index} className="grid items-center gap-2 sm:grid-cols-[1fr_auto]">
            <span dir="auto" className="wrap-anywhere">
              {line}
            </span>
            {onUse && (
              <Select<keyof Pointed>
                aria-label={t('inbound.useAs', { line: line.slice(0, 60) })}
                value={null}
                placeholder={t('inbound.use')}
                options={options}
                onChange={(field) => onUse(field, meantBy(field, line))}
              />
            )}
          </li>
        ))}
      </ul>
    </article>
  );
}

/** The relevant part of a line: the number in “Phone: (512) 555-0142”, or the text after a label. */
function meantBy(field: keyof Pointed, line: string): string {
  if (field === 'email') return /[^\s<>"(),;:]+@[^\s<>"(),;]+/.exec(line)?.[0] ?? line.trim();
  if (field === 'phone') return /[+(\d][\d\s().+-]{6,}/.exec(line)?.[0].trim() ?? line.trim();
  return line.replace(/^[A-Za-z][A-Za-z ]{0,24}[:=]\s*/, '').trim();
}
