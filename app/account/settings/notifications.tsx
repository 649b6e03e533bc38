import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { hereZone } from '#app/i18n/here-zone.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { CheckboxBox } from '#app/ui/checkbox.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { toast } from '#app/ui/toast.ts';
import { notificationKinds, type notifications } from '#contract/account/notifications.ts';
import type { InputOf } from '#contract/core/call.ts';
import { noticeChoicesQuery } from '../queries.ts';
import { Section } from './section.tsx';
import { TextsSection } from './texts-section.tsx';

const kindNames = keysOf('account.notices.kind', notificationKinds);
const ways = ['product', 'mail', 'push'] as const;

/** Which notifications the user gets, and how. Each change is saved at once. */
export default function NotificationsPage() {
  const t = useT();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(noticeChoicesQuery);
  const save = useMutation({
    mutationFn: (wish: Omit<InputOf<typeof notifications.setChoices>, 'timeZone'>) =>
      api.notifications.setChoices({ ...wish, timeZone: hereZone() }),
    onSuccess: (answer) => client.setQueryData(noticeChoicesQuery.queryKey, answer),
    onError: (failed) => toast(t('ui.error'), { tone: 'destructive', description: failed.message }),
  });
  if (!data)
    return error ? <ErrorScreen error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={8} columns={3} />;
  return (
    <>
      <Section title={t('account.notices.digest')} text={t('account.notices.digestText')}>
        <Switch
          label={t('account.notices.digestOn')}
          checked={data.digest}
          onChange={(digest) => save.mutate({ digest })}
        />
      </Section>
      <TextsSection phone={data.phone} />
      <Section title={t('account.notices.title')} text={t('account.notices.text')}>
        <table className="w-full text-start">
          <thead>
            <tr className="border-b border-line text-sm text-ink-3">
              <th scope="col" className="py-2 text-start font-normal">
                {t('account.notices.what')}
              </th>
              {ways.map((way) => (
                <th key={way} scope="col" className="w-18 py-2 text-center font-normal">
                  {t(`account.notices.${way}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {data.choices.map((choice) => (
              <tr key={choice.kind}>
                <th scope="row" className="py-2 pe-2 text-start font-normal">
                  {t(kindNames[choice.kind])}
                </th>
                {ways.map((way) => (
                  <td key={way} className="py-2 text-center">
                    <CheckboxBox
                      aria-label={`${t(kindNames[choice.kind])}: ${t(`account.notices.${way}`)}`}
                      checked={choice[way]}
                      onChange={(on) => save.mutate({ choices: [{ ...choice, [way]: on }] })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </>
  );
}
