import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Cma, CmaLink } from '#contract/inventory/value/cmas.ts';
import { useCmaDeed } from './use-cma-deed.ts';

/** Links to the report: create, view, and revoke. */
export default function ShareDialog({ cma, onClose }: { cma: Cma; onClose: () => void }) {
  const t = useT();
  const [note, setNote] = useState('');
  const [days, setDays] = useState(30);
  const share = useCmaDeed(() => api.cmas.share({ id: cma.id, note, days }), { onDone: () => setNote('') });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title={t('value.cma.shareTitle')}
      description={t('value.cma.shareText')}
    >
      {cma.unshareable ? (
        <p className="rounded-m bg-need-tint px-3 py-2 text-need">{t(`value.cma.unshareable.${cma.unshareable}`)}</p>
      ) : (
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            share.mutate(undefined);
          }}
        >
          <Field label={t('value.cma.linkFor')} className="min-w-40 flex-1">
            <Input value={note} maxLength={120} onChange={({ target }) => setNote(target.value)} />
          </Field>
          <Field label={t('value.cma.days')} className="w-36">
            <Input
              inputMode="numeric"
              className="num"
              value={days}
              onChange={({ target }) =>
                setDays(Math.min(365, Math.max(1, Number(target.value.replaceAll(/\D/g, '')) || 1)))
              }
            />
          </Field>
          <Button kind="act" type="submit" busy={share.isPending}>
            {t('value.cma.makeLink')}
          </Button>
        </form>
      )}
      {cma.links.length > 0 && (
        <section aria-label={t('value.cma.links')}>
          <ul className="divide-y divide-line border-y border-line">
            {cma.links.map((link) => (
              <LinkRow key={link.id} cma={cma.id} link={link} />
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

function LinkRow({ cma, link: { id, note, address, expiresAt, isOpen, opens } }: { cma: string; link: CmaLink }) {
  const t = useT();
  const format = useFormat();
  const revoke = useCmaDeed(() => api.cmas.revoke({ id: cma, linkId: id }), {
    onDone: () => toast(t('value.cma.revoked')),
  });
  return (
    <li className="grid gap-1.5 py-2.5">
      <p className="flex flex-wrap items-center gap-x-3">
        <bdi className="font-medium">{note || t('value.cma.link')}</bdi>
        <span className="num me-auto text-sm text-ink-3">
          {isOpen ? t('value.cma.linkOpen', { day: format.date(expiresAt) }) : t('value.cma.linkOver')} ·{' '}
          {t('value.cma.opens', { count: opens })}
        </span>
        {isOpen && (
          <Button size="s" kind="quiet" busy={revoke.isPending} onClick={() => revoke.mutate(undefined)}>
            {t('value.cma.revoke')}
          </Button>
        )}
      </p>
      {address && (
        <Field label={t('value.cma.link')} hideLabel>
          <Input readOnly value={address} dir="ltr" onFocus={(event) => event.target.select()} />
        </Field>
      )}
    </li>
  );
}
