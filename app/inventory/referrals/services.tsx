import { useInfiniteQuery } from '@tanstack/react-query';
import { Handshake, Plus } from 'lucide-react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import {
  affiliatedNotice,
  consentHows,
  type ServiceReferral,
  services,
} from '#contract/inventory/referrals/service-referrals.ts';
import { CallDialog, type Named } from '../call-dialog.tsx';
import { useDeed } from '../network-parts.tsx';
import { reads, referralQueries } from './queries.ts';

/** Clients introduced to providers with other licenses. There is no fee. */
export function Services() {
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('referrals.work');
  const query = useInfiniteQuery(referralQueries.services);
  const choose = useDeed(reads, (given: { id: string; choice: string }) => api.serviceReferrals.choose(given));
  if (query.error) return <ErrorScreen error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows columns={3} />;
  const rows = rowsOf<ServiceReferral>(query.data);
  if (rows.length === 0)
    return (
      <EmptyState title={t('referrals.services.none')} icon={<Handshake />}>
        {t('referrals.services.text')}
      </EmptyState>
    );
  return (
    <>
      <p className="mb-2 text-sm text-ink-2">{t('referrals.noFee')}</p>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((one) => (
          <li key={one.id} className="grid gap-2 py-3">
            <span className="flex flex-wrap items-center gap-x-3">
              <bdi className="font-medium">{one.lead?.name ?? t('referrals.client')}</bdi>
              <span className="text-sm text-ink-2">
                <Facts
                  of={[
                    t(`referrals.service.${one.service}`),
                    format.dateTime(one.createdAt),
                    t(`referrals.consent.${one.consentHow}`),
                  ]}
                />
              </span>
            </span>
            <ul className="grid gap-1.5 ps-4">
              {one.choices.map((choice) => (
                <li key={choice.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="grid min-w-48 flex-1">
                    <bdi>
                      {choice.name} · {choice.company}
                    </bdi>
                    <span className="text-sm text-ink-2">
                      <Facts of={[choice.reason, choice.license]} />
                    </span>
                    {choice.disclosure && <span className="text-xs text-ink-2">{choice.disclosure}</span>}
                  </span>
                  {choice.isAffiliated && <Chip tone="need">{t('referrals.affiliated')}</Chip>}
                  {choice.isChosen ? (
                    <Chip tone="act">{t('referrals.chosen')}</Chip>
                  ) : (
                    mayWork && (
                      <Button
                        size="s"
                        aria-label={`${t('referrals.choose')}: ${choice.name}`}
                        onClick={() => choose.mutate({ id: one.id, choice: choice.id })}
                      >
                        {t('referrals.choose')}
                      </Button>
                    )
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <MoreButton pages={query} className="mt-3" />
    </>
  );
}

type Provider = {
  name: string;
  company: string;
  license: string;
  reason: string;
  isAffiliated: boolean;
  disclosure: string;
};
const blank: Provider = { name: '', company: '', license: '', reason: '', isAffiliated: false, disclosure: '' };
const texts = ['name', 'company', 'license', 'reason'] as const;
type New = Parameters<typeof api.serviceReferrals.create>[0];

/** At least three providers, each with a reason, and the disclosure for affiliated ones. */
export function NewService({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <CallDialog
      title={t('referrals.newService')}
      description={t('referrals.noFee')}
      reads={reads}
      fields={[
        { name: 'lead', label: t('referrals.client'), type: 'lead', required: true },
        {
          name: 'service',
          label: t('referrals.serviceNeeded'),
          type: 'choice',
          options: services.map((value) => ({ value, label: t(`referrals.service.${value}`) })),
        },
        {
          name: 'consentHow',
          label: t('referrals.consentHow'),
          type: 'choice',
          options: consentHows.map((value) => ({ value, label: t(`referrals.consent.${value}`) })),
        },
        { name: 'note', label: t('referrals.note'), type: 'text' },
      ]}
      initial={{
        lead: null,
        service: 'mortgage',
        consentHow: 'phone',
        note: '',
        choices: [blank, blank, blank],
      }}
      send={({ lead, ...rest }, key) =>
        api.serviceReferrals.create({ ...rest, lead: (lead as Named)?.id ?? '' } as New, { key })
      }
      below={(draft, set, errorOf) => {
        const choices = draft.choices as Provider[];
        const change = (at: number, part: Partial<Provider>) =>
          set('choices')(choices.map((one, place) => (place === at ? { ...one, ...part } : one)));
        return (
          <fieldset className="grid gap-4">
            <legend className="mb-1 font-medium">{t('referrals.providers')}</legend>
            {choices.map((choice, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
              <div key={at} className="grid gap-3 rounded-m border border-line p-3 sm:grid-cols-2">
                {texts.map((name) => (
                  <Field
                    key={name}
                    label={t(`referrals.provider.${name}`)}
                    required={name !== 'license'}
                    error={errorOf(`choices.${at}.${name}`)}
                  >
                    <Input
                      value={choice[name]}
                      maxLength={300}
                      onChange={({ target }) => change(at, { [name]: target.value })}
                    />
                  </Field>
                ))}
                <div className="sm:col-span-2">
                  <Checkbox
                    checked={choice.isAffiliated}
                    label={t('referrals.isAffiliated')}
                    onChange={(isAffiliated) =>
                      change(at, { isAffiliated, disclosure: isAffiliated ? affiliatedNotice : '' })
                    }
                  />
                </div>
                {choice.isAffiliated && (
                  <Field
                    className="sm:col-span-2"
                    label={t('referrals.disclosure')}
                    required
                    error={errorOf(`choices.${at}.disclosure`)}
                  >
                    <Textarea
                      rows={4}
                      value={choice.disclosure}
                      maxLength={2_000}
                      onChange={({ target }) => change(at, { disclosure: target.value })}
                    />
                  </Field>
                )}
              </div>
            ))}
            <Button
              size="s"
              className="justify-self-start"
              icon={<Plus />}
              onClick={() => set('choices')([...choices, blank])}
            >
              {t('referrals.addProvider')}
            </Button>
          </fieldset>
        );
      }}
      onClose={onClose}
    />
  );
}
