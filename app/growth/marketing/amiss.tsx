import { RefreshCw } from 'lucide-react';
import { useFormat } from '#app/i18n/format.ts';
import { type T, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import type { SocialPost } from '#contract/growth/social/social.ts';
import type { TruthChange } from '#contract/growth/social/truth.ts';
import { networkNames } from '../social/network-mark.tsx';

function changeText(t: T, { field, was, is }: TruthChange, when: (at: string) => string): string {
  if (field === 'display') return t('social.change.display');
  if (field === 'openHouse')
    return is ? t('social.change.openHouseMoved', { is: when(is) }) : t('social.change.openHouseOff');
  const name = field === 'price' ? t('social.change.price') : t('social.change.status');
  return t('social.change.from', { name, was: was ?? '–', is: is ?? '–' });
}

type AmissProps = {
  post: Pick<SocialPost, 'changes'> & {
    issues: readonly { channel?: string | null; level: string; message: string }[];
    deliveries?: SocialPost['deliveries'];
  };
  canFix: boolean;
  busy: boolean;
  onRefresh: () => void;
};

/** What has changed in the listing since, and the compliance findings. */
export function Amiss({ post: { changes, issues, deliveries = [] }, canFix, busy, onRefresh }: AmissProps) {
  const t = useT();
  const format = useFormat();
  const nameOf = (channel: string | null | undefined) => {
    const found = deliveries.find((one) => one.channel === channel);
    if (!found) return undefined;
    return found.network === 'site' ? found.name : `${found.name} (${networkNames[found.network]})`;
  };
  if (changes.length + issues.length === 0) return null;
  return (
    <div className="grid gap-3">
      {changes.length > 0 && (
        <section
          aria-label={t('social.changed')}
          className="flex flex-wrap items-start gap-3 rounded-m bg-need-tint px-4 py-3 text-need"
        >
          <div className="min-w-48 flex-1">
            <h2 className="font-medium">{t('social.changed')}</h2>
            <ul className="num mt-1 grid gap-0.5">
              {changes.map((change) => (
                <li key={change.field}>{changeText(t, change, format.dateTime)}</li>
              ))}
            </ul>
          </div>
          {canFix && (
            <Button icon={<RefreshCw />} busy={busy} onClick={onRefresh}>
              {t('social.refresh')}
            </Button>
          )}
        </section>
      )}
      {issues.length > 0 && (
        <section aria-label={t('social.issues')} className="rounded-m border border-line bg-surface px-4 py-3">
          <h2 className="font-medium">{t('social.issues')}</h2>
          <ul className="mt-1 grid gap-1">
            {issues.map(({ channel, level, message }) => (
              <li key={`${channel} ${message}`} className={level === 'block' ? 'text-loss' : 'text-ink-2'}>
                {nameOf(channel) && <bdi className="font-medium">{nameOf(channel)}: </bdi>}
                {message}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
