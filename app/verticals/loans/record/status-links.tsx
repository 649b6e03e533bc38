import { useQuery } from '@tanstack/react-query';
import { Link2, MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/deals/record/part.tsx';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { LinkDialog } from '#app/inventory/network-parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Select } from '#app/ui/select.tsx';
import { statusRoles } from '#contract/verticals/loans/loan-status.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { loanQueries } from '../queries.ts';
import { useLoanDeed } from '../use-loan-deed.ts';
import { useLoanForm } from '../use-loan-form.ts';

/** Who outside sees how far the loan is: each by a link of their own, which can be revoked. */
export function StatusLinks({ loan, mayChange }: { loan: Loan; mayChange: boolean }) {
  const t = useT();
  const format = useFormat();
  const links = useQuery(loanQueries.statusLinks(loan.id)).data?.links ?? [];
  const [isAdding, setAdding] = useState(false);
  const [address, setAddress] = useState<string>();
  const show = useLoanDeed(
    (linkId: string) => api.loans.statusAddress({ id: loan.id, linkId }),
    (shown) => setAddress(shown.address),
  );
  const revoke = useLoanDeed((linkId: string) => api.loans.revokeStatusLink({ id: loan.id, linkId }));
  if (links.length === 0 && !mayChange) return null;
  return (
    <Part
      title={t('loans.status.links')}
      actions={
        mayChange && (
          <Button size="s" icon={<Link2 />} onClick={() => setAdding(true)}>
            {t('loans.status.add')}
          </Button>
        )
      }
    >
      {links.length === 0 ? (
        <p className="text-ink-2">{t('loans.status.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {links.map(({ id, name, role, createdAt, revokedAt, opens, lastOpenedAt }) => (
            <li key={id} className="flex min-h-12 items-center gap-3 py-1.5">
              <span className="grid min-w-0 flex-1">
                <bdi>{name}</bdi>
                <span className="num text-sm text-ink-3">
                  <Facts
                    of={[
                      t(`loans.status.role.${role}`),
                      t('loans.status.since', { day: format.dateTime(createdAt) }),
                      lastOpenedAt
                        ? t('loans.status.opened', { count: opens, at: format.dateTime(lastOpenedAt) })
                        : t('loans.status.neverOpened'),
                    ]}
                  />
                </span>
              </span>
              {revokedAt ? (
                <Chip tone="loss">{t('loans.status.revoked')}</Chip>
              ) : (
                mayChange && (
                  <Menu
                    align="end"
                    trigger={
                      <IconButton size="s" label={t('loans.moreFor', { name })}>
                        <MoreHorizontal />
                      </IconButton>
                    }
                    entries={[
                      { label: t('loans.status.get'), onSelect: () => show.mutate(id) },
                      { label: t('loans.status.revoke'), onSelect: () => revoke.mutate(id) },
                    ]}
                  />
                )
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <AddLink
          loan={loan}
          onClose={() => setAdding(false)}
          onAdded={(id) => {
            setAdding(false);
            show.mutate(id);
          }}
        />
      )}
      {address && (
        <LinkDialog
          title={t('loans.status.add')}
          text={t('loans.status.text')}
          address={address}
          onClose={() => setAddress(undefined)}
        />
      )}
    </Part>
  );
}

type Adding = { loan: Loan; onClose: () => void; onAdded: (id: string) => void };

function AddLink({ loan, onClose, onAdded }: Adding) {
  const t = useT();
  const [name, setName] = useState('');
  const [role, setRole] = useState<(typeof statusRoles)[number]>('buyer_agent');
  const [hasConsent, setConsent] = useState(false);
  const form = useLoanForm(
    (key) => api.loans.addStatusLink({ id: loan.id, name: name.trim(), role, hasConsent: true }, { key }),
    ['name'],
    ({ id }) => onAdded(id),
  );
  return (
    <FormDialog
      title={t('loans.status.add')}
      description={t('loans.status.text')}
      saveLabel={t('loans.status.create')}
      busy={form.busy}
      disabled={name.trim() === '' || !hasConsent}
      onSave={form.save}
      onClose={onClose}
    >
      <Refused messages={form.issues.rest} />
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field label={t('loans.status.name')} required error={form.issues.of('name')}>
          <Input value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label={t('loans.status.role')}>
          <Select
            value={role}
            onChange={setRole}
            options={statusRoles.map((value) => ({ value, label: t(`loans.status.role.${value}`) }))}
          />
        </Field>
      </div>
      <Checkbox checked={hasConsent} onChange={setConsent} label={t('loans.status.consent')} />
    </FormDialog>
  );
}
