import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import { MailView, type Pointed } from './mail-view.tsx';
import { inboundQueries } from './queries.ts';
import { WhichField } from './which-field.tsx';

const nobody: Pointed = { firstName: '', lastName: '', email: '', phone: '', message: '' };

/** An inbound message, and next to it the form to turn it into a lead. */
export function Message({ id }: { id: string }) {
  const t = useT();
  const client = useQueryClient();
  const may = useMay();
  const found = useQuery(inboundQueries.get(id));
  const [given, setGiven] = useState(nobody);
  const settled = { onSuccess: () => void client.invalidateQueries({ queryKey: ['inbound'] }) };
  const failed = (error: Error) => toast(t('inbound.notDone'), { tone: 'destructive', description: error.message });
  const retry = useMutation({ mutationFn: () => api.inbound.retry({ id }), ...settled, onError: failed });
  const dismiss = useMutation({ mutationFn: () => api.inbound.dismiss({ id }), ...settled, onError: failed });
  const mend = useMutation({
    mutationFn: () => api.inbound.mend({ id, ...given, email: given.email || null, phone: given.phone || null }),
    onSuccess: (taken) => {
      void client.invalidateQueries({ queryKey: ['inbound'] });
      toast(t('inbound.mended', { name: taken.lead?.name ?? '' }));
    },
  });
  if (found.isPending) return <SkeletonRows rows={2} columns={2} />;
  if (found.isError) return <ErrorScreen error={found.error} onRetry={() => void found.refetch()} />;
  const { raw, state, lead, problem, fields, mail, doorId } = found.data;
  const faults = mend.error instanceof ApiProblem ? mend.error.issues : [];
  const faultOf = (field: string) => faults.find(({ path }) => path[0] === field)?.message;
  const field = (name: keyof typeof nobody) => ({
    value: given[name],
    onChange: ({ target }: { target: { value: string } }) => setGiven({ ...given, [name]: target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mend.mutate();
  };
  return (
    <div className="grid items-start gap-6 pt-1 pb-6 md:grid-cols-2">
      <section aria-label={t('inbound.asItCame')} className="grid min-w-0 gap-2">
        <h2 className="text-sm font-medium text-ink-3">{t('inbound.asItCame')}</h2>
        {mail ? (
          <MailView mail={mail} onUse={lead ? undefined : (name, words) => setGiven({ ...given, [name]: words })} />
        ) : fields.length > 0 ? (
          <details className="text-sm">
            <summary className="tap cursor-pointer text-ink-2">{t('inbound.original')}</summary>
            <Original raw={raw} />
          </details>
        ) : (
          <Original raw={raw} />
        )}
      </section>
      {lead ? (
        <p>
          <Link to={`/lead/${lead.id}`} className="text-act underline underline-offset-4">
            {lead.name}
          </Link>
        </p>
      ) : (
        <div className="grid gap-8">
          {doorId && fields.length > 0 && may('inbound.manage') && <WhichField doorId={doorId} fields={fields} />}
          <form onSubmit={submit} className="grid gap-4">
            <p className="text-ink-2">{problem || t('inbound.lookedLikeSpam')}</p>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t('leads.field.first_name')} error={faultOf('firstName')}>
                <Input maxLength={100} {...field('firstName')} />
              </Field>
              <Field label={t('leads.field.last_name')} error={faultOf('lastName')}>
                <Input maxLength={100} {...field('lastName')} />
              </Field>
              <Field label={t('leads.field.email')} error={faultOf('email')}>
                <Input type="email" maxLength={254} {...field('email')} />
              </Field>
              <Field label={t('leads.field.phone')} error={faultOf('phone')}>
                <Input type="tel" maxLength={40} {...field('phone')} />
              </Field>
            </div>
            <Field label={t('inbound.message')}>
              <Textarea rows={3} maxLength={5000} {...field('message')} />
            </Field>
            {mend.error && faults.length === 0 && (
              <p role="alert" className="text-loss">
                {mend.error.message}
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button type="submit" kind="act" busy={mend.isPending}>
                {t('inbound.mend')}
              </Button>
              <Button busy={retry.isPending} onClick={() => retry.mutate()}>
                {t('inbound.retry')}
              </Button>
              {state !== 'dismissed' && (
                <Button kind="quiet" busy={dismiss.isPending} onClick={() => dismiss.mutate()}>
                  {t('inbound.dismiss')}
                </Button>
              )}
            </div>
          </form>
        </div>
      )}
    </div>
  );
}

function Original({ raw }: { raw: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
      dir="auto"
      className="max-h-96 overflow-auto rounded-m border border-line bg-paper p-3 text-sm whitespace-pre-wrap wrap-anywhere"
    >
      {raw}
    </pre>
  );
}
