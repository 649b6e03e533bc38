import { useQuery } from '@tanstack/react-query';
import { Download, MoreHorizontal, Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/deals/record/part.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { toast } from '#app/ui/toast.ts';
import { addDays } from '#contract/core/time-zone.ts';
import type { Policy } from '#contract/verticals/insurance/policies.ts';
import type { Certificate } from '#contract/verticals/insurance/policy-parts.ts';
import { certificateForms } from '#contract/verticals/insurance/policy-words.ts';
import { CallDialog } from '../form.tsx';
import { policyQueries } from '../queries.ts';
import { useInsuranceDeed } from '../use-insurance-deed.ts';

type New = Parameters<typeof api.policies.requestCertificate>[0];
const tones = { requested: 'need', issued: 'act', void: 'plain' } as const;

/** Who holds a certificate, who waits for one, and what each said. */
export function Certificates({ policy, mayChange }: { policy: Policy; mayChange: boolean }) {
  const t = useT();
  const certificates = useQuery(policyQueries.parts(policy.id)).data?.certificates ?? [];
  const [isAsking, setAsking] = useState(false);
  const [voided, setVoided] = useState<Certificate | null>(null);
  const reissue = useInsuranceDeed(
    () => api.policies.reissueCertificates({ id: policy.id }),
    ({ issued, held }) => toast(t('insurance.reissued', { issued, held })),
  );
  return (
    <Part
      title={t('insurance.certificates')}
      actions={
        mayChange && (
          <>
            {certificates.some(({ state }) => state === 'issued') && (
              <Button
                size="s"
                kind="quiet"
                icon={<RefreshCw />}
                busy={reissue.isPending}
                onClick={() => reissue.mutate(undefined)}
              >
                {t('insurance.reissue')}
              </Button>
            )}
            <Button size="s" kind="quiet" icon={<Plus />} onClick={() => setAsking(true)}>
              {t('insurance.requestCertificate')}
            </Button>
          </>
        )
      }
    >
      {certificates.length === 0 ? (
        <p className="text-ink-2">{t('insurance.noCertificates')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {certificates.map((certificate) => (
            <Row
              key={certificate.id}
              policy={policy}
              certificate={certificate}
              mayChange={mayChange}
              onVoid={() => setVoided(certificate)}
            />
          ))}
        </ul>
      )}
      {isAsking && (
        <CallDialog
          title={t('insurance.requestCertificate')}
          fields={[
            { name: 'holder', label: t('insurance.holder'), type: 'text', required: true },
            {
              name: 'form',
              label: t('insurance.form'),
              type: 'choice',
              options: certificateForms.map((value) => ({ value, label: t(`insurance.form.${value}`) })),
            },
            { name: 'address', label: t('insurance.holderAddress'), type: 'text', wide: true },
            { name: 'description', label: t('insurance.operations'), type: 'text', wide: true },
            { name: 'dueOn', label: t('insurance.dueOn'), type: 'day', required: true },
            {
              name: 'additionalInsured',
              label: t('insurance.grant.additional_insured'),
              type: 'check',
              hint: t('insurance.needsEndorsement'),
            },
            { name: 'waiver', label: t('insurance.grant.waiver'), type: 'check' },
          ]}
          initial={{
            holder: '',
            form: 'liability',
            address: '',
            description: '',
            dueOn: addDays(todayHere(), 1),
            additionalInsured: false,
            waiver: false,
          }}
          send={(draft, key) => api.policies.requestCertificate({ ...draft, id: policy.id } as New, { key })}
          onClose={() => setAsking(false)}
        />
      )}
      {voided && (
        <CallDialog
          title={t('insurance.voidCertificate')}
          saveLabel={t('insurance.voidCertificate')}
          fields={[{ name: 'reason', label: t('insurance.reason'), type: 'text', required: true, wide: true }]}
          initial={{ reason: '' }}
          send={({ reason }) =>
            api.policies.voidCertificate({ id: policy.id, certificateId: voided.id, reason: reason as string })
          }
          onClose={() => setVoided(null)}
        />
      )}
    </Part>
  );
}

type RowProps = { policy: Policy; certificate: Certificate; mayChange: boolean; onVoid: () => void };

function Row({ policy, certificate, mayChange, onVoid }: RowProps) {
  const t = useT();
  const format = useFormat();
  const one = { id: policy.id, certificateId: certificate.id };
  const issue = useInsuranceDeed(() => api.policies.issueCertificate(one));
  const download = useInsuranceDeed(
    () => api.policies.certificatePdf(one),
    (file) => saveFile(file as Blob, `certificate-${certificate.number}.pdf`),
  );
  const { holder, state, dueOn, additionalInsured, waiver, form, voidReason } = certificate;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="grid min-w-40 flex-1">
        <bdi className="font-medium">{holder}</bdi>
        <span className="num text-sm text-ink-2">
          <Facts
            of={[
              t(`insurance.form.${form}`),
              state === 'requested' && t('insurance.dueBy', { day: format.date(dueOn) }),
              additionalInsured && t('insurance.grant.additional_insured'),
              waiver && t('insurance.grant.waiver'),
              voidReason,
            ]}
          />
        </span>
      </span>
      <Chip tone={tones[state]}>{t(`insurance.certificate.${state}`)}</Chip>
      {state === 'requested' && mayChange && (
        <Button size="s" busy={issue.isPending} onClick={() => issue.mutate(undefined)}>
          {t('insurance.issue')}
        </Button>
      )}
      {state !== 'requested' && (
        <Button
          size="s"
          kind="quiet"
          icon={<Download />}
          busy={download.isPending}
          onClick={() => download.mutate(undefined)}
        >
          PDF
        </Button>
      )}
      {state === 'issued' && mayChange && (
        <Menu
          align="end"
          trigger={
            <IconButton size="s" label={t('insurance.moreFor', { name: holder })}>
              <MoreHorizontal />
            </IconButton>
          }
          entries={[{ label: t('insurance.voidCertificate'), onSelect: onVoid }]}
        />
      )}
    </li>
  );
}
