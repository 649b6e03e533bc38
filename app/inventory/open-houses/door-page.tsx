import { useMutation, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { ApiProblem, api } from '#app/api.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { consentChannels, consentInForce, disclosureInForce } from '#contract/inventory/open-house-words.ts';
import { timeframes } from '#contract/people/lead-fields.ts';
import { showingQueries } from '../showings/queries.ts';
import { DoorExit } from './door-exit.tsx';

const empty = {
  name: '',
  email: '',
  phone: '',
  hasAgent: 'no' as 'yes' | 'no',
  agentName: '',
  timeframe: 'unsaid' as (typeof timeframes)[number] | 'unsaid',
  call: false,
  sms: false,
  isDisclosed: false,
};
/** How long the welcome message shows before the next visitor's turn. */
const welcomeMs = 6_000;
const fresh = { ...empty, emails: false };

/** The sign-in tablet of an open house: one visitor after the other, with or without a network. */
export default function DoorPage() {
  const t = useT();
  const { locale } = useLocale();
  const { id = '' } = useParams();
  const { data: house, error, refetch } = useQuery(showingQueries.door(id));
  const [values, setValues] = useState(fresh);
  const [reference, setReference] = useState(() => crypto.randomUUID());
  const [welcomed, setWelcomed] = useState('');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const first = useRef<HTMLInputElement>(null);
  const set = (change: Partial<typeof fresh>) => {
    // Hides the previous visitor's name from the next one.
    setWelcomed('');
    setValues({ ...values, ...change });
  };
  useEffect(() => {
    if (!welcomed) return;
    const later = setTimeout(() => setWelcomed(''), welcomeMs);
    return () => clearTimeout(later);
  }, [welcomed]);
  const signIn = useMutation({
    mutationFn: () =>
      api.openHouses.signIn(
        {
          id,
          reference,
          name: values.name,
          email: values.email,
          phone: values.phone,
          hasAgent: values.hasAgent === 'yes',
          agentName: values.agentName,
          timeframe: values.timeframe === 'unsaid' ? null : values.timeframe,
          mayCall: values.call,
          mayText: values.sms,
          mayEmail: values.emails,
          locale,
          isDisclosed: true,
          signedAt: new Date().toISOString(),
        },
        { key: reference },
      ),
    onSuccess: () => {
      setWelcomed(values.name);
      setValues(fresh);
      setReference(crypto.randomUUID());
      first.current?.focus();
    },
    onError: (problem) => {
      const issues = problem instanceof ApiProblem ? problem.issues : [];
      setFaults(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    },
  });
  if (!house) return error ? <ErrorScreen error={error} onRetry={() => void refetch()} /> : <SkeletonText lines={8} />;
  const send = () => {
    const found: Record<string, string> = {
      ...(!values.name.trim() && { name: t('public-booking.fault.name') }),
      ...(!values.email && !values.phone && { email: t('public-open-house.fault.contact') }),
      ...(!values.isDisclosed && { isDisclosed: t('public-showing.fault') }),
    };
    setFaults(found);
    if (Object.keys(found).length === 0) signIn.mutate();
  };
  const ticks = { call: 'call', sms: 'sms', email: 'emails' } as const;
  return (
    <div className="fixed inset-0 z-30 overflow-y-auto bg-paper">
      <PageTitle>{t('showings.door')}</PageTitle>
      <div className="mx-auto max-w-2xl px-5 pt-8">
        <DoorExit door={id} listing={house.listing} />
      </div>
      <form
        noValidate
        className="mx-auto grid max-w-2xl gap-6 px-5 pb-8"
        onSubmit={(event) => {
          event.preventDefault();
          if (!signIn.isPending) send();
        }}
      >
        <header className="grid gap-1">
          <p className="mb-1 flex items-center gap-3 text-ink-2">
            {house.logo && <Logo src={house.logo} className="h-12 max-w-40" />}
            <bdi>{house.organisation}</bdi>
          </p>
          <h1 className="font-display text-3xl">
            <bdi>{house.address}</bdi>
          </h1>
        </header>
        <p
          role="status"
          className={welcomed ? 'flex items-center gap-2 rounded-m bg-act-tint px-4 py-3 text-lg text-act' : 'sr-only'}
        >
          {welcomed && (
            <>
              <Check className="size-5" aria-hidden="true" />
              {t('public-open-house.welcome')}: <bdi>{welcomed}</bdi>
            </>
          )}
        </p>
        <Field label={t('public-booking.name')} required error={faults.name}>
          <Input
            ref={first}
            value={values.name}
            maxLength={100}
            autoComplete="off"
            frameClassName="h-12"
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        <div className="grid gap-6 sm:grid-cols-2">
          <Field label={t('public-booking.email')} hint={t('public-open-house.contactHint')} error={faults.email}>
            <Input
              type="email"
              value={values.email}
              maxLength={254}
              autoComplete="off"
              frameClassName="h-12"
              onChange={({ target }) => set({ email: target.value })}
            />
          </Field>
          <Field label={t('public-booking.phone')} error={faults.phone}>
            <Input
              type="tel"
              value={values.phone}
              maxLength={40}
              autoComplete="off"
              frameClassName="h-12"
              onChange={({ target }) => set({ phone: target.value })}
            />
          </Field>
          <Field label={t('public-open-house.hasAgent')}>
            <Select
              value={values.hasAgent}
              onChange={(hasAgent) => set({ hasAgent })}
              options={(['no', 'yes'] as const).map((value) => ({ value, label: t(`public-showing.${value}`) }))}
            />
          </Field>
          {values.hasAgent === 'yes' && (
            <Field label={t('public-open-house.agentName')} error={faults.agentName}>
              <Input
                value={values.agentName}
                maxLength={100}
                onChange={({ target }) => set({ agentName: target.value })}
              />
            </Field>
          )}
          <Field label={t('public-open-house.timeframe')}>
            <Select
              value={values.timeframe}
              onChange={(timeframe) => set({ timeframe })}
              options={(['unsaid', ...timeframes] as const).map((value) => ({
                value,
                label: t(`public-open-house.timeframe.${value}`),
              }))}
            />
          </Field>
        </div>
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-sm font-medium">{t('public-open-house.mayBe')}</legend>
          {consentChannels.map((channel) => (
            <Checkbox
              key={channel}
              label={consentInForce(house.ownWords, locale, channel, house.organisation).text}
              checked={values[ticks[channel]]}
              onChange={(on) => set({ [ticks[channel]]: on } as Partial<typeof fresh>)}
            />
          ))}
        </fieldset>
        <section className="grid gap-2 rounded-m border border-line bg-surface p-4">
          <h2 className="text-sm font-medium">{t('public-open-house.disclosure')}</h2>
          <p className="text-ink-2">
            {disclosureInForce(house.ownWords, locale, house.organisation, house.region).text}
          </p>
          <Checkbox
            label={t('public-open-house.isRead')}
            checked={values.isDisclosed}
            onChange={(isDisclosed) => set({ isDisclosed })}
          />
          {faults.isDisclosed && <p className="text-sm text-loss">{faults.isDisclosed}</p>}
        </section>
        {signIn.error && Object.keys(faults).length === 0 && (
          <p role="alert" className="rounded-m bg-loss-tint px-4 py-3 text-loss">
            {signIn.error.message}
          </p>
        )}
        <Button kind="act" type="submit" busy={signIn.isPending} className="h-12 text-lg">
          {t('public-open-house.signIn')}
        </Button>
      </form>
    </div>
  );
}
