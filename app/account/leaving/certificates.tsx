import { queryOptions, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { buttonLook } from '#app/ui/button.tsx';
import type { DeletionCertificate } from '#contract/account/organisation-deletion.ts';
import { Section } from '../settings/section.tsx';

const certificatesQuery = queryOptions({
  queryKey: ['account', 'deletion-certificates'],
  queryFn: ({ signal }) => api.organisationDeletion.certificates({}, { signal }),
});

/** Certificates of deleted organizations that this user owned, whichever organization they use now. */
export function CertificateSection() {
  const t = useT();
  const { data } = useQuery(certificatesQuery);
  if (!data?.certificates.length) return null;
  return (
    <Section title={t('life.certificate.title')} text={t('life.certificate.text')}>
      <ul className="divide-y divide-line border-y border-line">
        {data.certificates.map((certificate) => (
          <Certificate key={certificate.id} certificate={certificate} />
        ))}
      </ul>
    </Section>
  );
}

function Certificate({ certificate }: { certificate: DeletionCertificate }) {
  const t = useT();
  const format = useFormat();
  const { name, askedBy, askedAt, deletedAt, rows, files, seal } = certificate;
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(certificate, null, 2))}`;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4">
      <div className="me-auto grid min-w-0 gap-1">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink-2">
          {t('life.certificate.when', {
            when: format.dateTime(deletedAt),
            who: askedBy,
            asked: format.dateTime(askedAt),
          })}
        </p>
        <p className="text-sm text-ink-2">{t('life.certificate.what', { rows, files })}</p>
        {seal && (
          <p className="text-sm text-ink-3">
            {t('life.certificate.seal')}:{' '}
            <code dir="ltr" className="wrap-anywhere">
              {seal.hash}
            </code>
          </p>
        )}
      </div>
      <a href={file} download={`${name}.json`} className={buttonLook({ kind: 'plain', size: 's' })}>
        <Download aria-hidden="true" />
        {t('life.certificate.download')}
      </a>
    </li>
  );
}
