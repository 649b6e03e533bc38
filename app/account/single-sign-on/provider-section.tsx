import { type FormEvent, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import type { SamlConnection, SignOnOverview } from '#contract/account/single-sign-on.ts';
import { issueOn } from '../failure-text.ts';
import { useFresh } from '../fresh.tsx';
import { useDeed } from '../security/use-deed.ts';
import { Section } from '../settings/section.tsx';
import { CopiedLine } from './copied-line.tsx';

type Props = { connection: SamlConnection | null; service: SignOnOverview['service']; mayChange: boolean };

export function ProviderSection({ connection, service, mayChange }: Props) {
  const t = useT();
  const { freshly, confirmation } = useFresh();
  const [isOpen, setOpen] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const remove = useDeed(() => freshly(() => api.singleSignOn.removeProvider()), {
    onDone: () => toast(t('sso.providerRemoved')),
  });
  const isShown = mayChange && (isOpen || !connection);
  return (
    <Section title={t('sso.provider')} text={t('sso.providerText')}>
      <div className="grid gap-6">
        <div className="grid gap-3">
          <h3 className="font-medium">{t('sso.tellProvider')}</h3>
          <CopiedLine label={t('sso.entityId')} value={service.entityId} />
          <CopiedLine label={t('sso.answerUrl')} value={service.answerUrl} />
          <CopiedLine label={t('sso.signOutUrl')} value={service.signOutUrl} />
          <dl className="grid gap-1">
            <dt className="text-sm text-ink-3">{t('sso.ourCertificate')}</dt>
            {service.certificates.map((certificate) => (
              <dd key={certificate.fingerprint}>
                <Certificate certificate={certificate} />
              </dd>
            ))}
          </dl>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            <a href={here(service.metadataUrl)} className="text-act underline underline-offset-4">
              {t('sso.downloadMetadata')}
            </a>
            <a href={here(`${service.startUrl}/certificate`)} className="text-act underline underline-offset-4">
              {t('sso.downloadCertificate')}
            </a>
          </div>
        </div>
        {connection && <Provider connection={connection} />}
        {isShown && <MetadataForm freshly={freshly} onSaved={() => setOpen(false)} />}
        {mayChange && connection && (
          <div className="flex flex-wrap gap-2">
            {!isOpen && <Button onClick={() => setOpen(true)}>{t('sso.replaceProvider')}</Button>}
            <Button onClick={() => setRemoving(true)}>{t('sso.removeProvider')}</Button>
            <ConfirmDialog
              open={isRemoving}
              onOpenChange={setRemoving}
              title={t('sso.removeProviderAsk')}
              action={t('sso.removeProvider')}
              onConfirm={() => remove.mutateAsync(undefined)}
            >
              {t('sso.removeProviderText')}
            </ConfirmDialog>
          </div>
        )}
      </div>
      {confirmation}
    </Section>
  );
}

/** The path of one of our URLs, requested from this page's own host. */
const here = (address: string): string => address.replace(/^https?:\/\/[^/]+/, '');

function Certificate({
  certificate: { fingerprint, endsAt },
}: {
  certificate: SamlConnection['certificates'][number];
}) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <p>{t('sso.expires', { when: format.date(endsAt) })}</p>
      <p dir="ltr" className="text-start font-code text-xs break-all text-ink-3">
        {fingerprint}
      </p>
    </>
  );
}

function Provider({ connection }: { connection: SamlConnection }) {
  const t = useT();
  return (
    <dl className="grid gap-x-6 gap-y-1 rounded-m border border-line p-4 sm:gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      <dt className="text-ink-3">{t('sso.issuer')}</dt>
      <dd className="mb-2 break-all sm:mb-0">
        <bdi>{connection.issuer}</bdi>
      </dd>
      <dt className="text-ink-3">{t('sso.signInUrl')}</dt>
      <dd className="mb-2 break-all sm:mb-0">
        <bdi>{connection.signInUrl}</bdi>
      </dd>
      {connection.signOutUrl && (
        <>
          <dt className="text-ink-3">{t('sso.signOutUrl')}</dt>
          <dd className="mb-2 break-all sm:mb-0">
            <bdi>{connection.signOutUrl}</bdi>
          </dd>
        </>
      )}
      {connection.certificates.map((certificate) => (
        <div key={certificate.fingerprint} className="contents">
          <dt className="text-ink-3">{t('sso.certificate')}</dt>
          <dd>
            <Certificate certificate={certificate} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type FormProps = { freshly: <T>(deed: () => Promise<T>) => Promise<T>; onSaved: () => void };

function MetadataForm({ freshly, onSaved }: FormProps) {
  const t = useT();
  const [metadata, setMetadata] = useState('');
  const save = useDeed(
    (given: string, options) => freshly(() => api.singleSignOn.setProvider({ metadata: given }, options)),
    {
      onDone: () => {
        toast(t('sso.providerSaved'));
        setMetadata('');
        onSaved();
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (metadata.trim() && !save.isPending) save.mutate(metadata);
  };
  return (
    <form onSubmit={submit} className="grid justify-items-start gap-3">
      <Field
        label={t('sso.metadata')}
        hint={t('sso.metadataHint')}
        error={issueOn(save.error, 'metadata')}
        className="w-full"
      >
        <Textarea
          rows={6}
          dir="ltr"
          className="font-code text-sm"
          placeholder="<EntityDescriptor …"
          value={metadata}
          onChange={(event) => setMetadata(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button kind="act" type="submit" busy={save.isPending} disabled={!metadata.trim()}>
          {t('sso.saveProvider')}
        </Button>
        <Button asChild>
          <label className="cursor-pointer">
            {t('sso.chooseFile')}
            <input
              type="file"
              accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
              className="sr-only"
              onChange={(event) => void event.target.files?.[0]?.text().then(setMetadata)}
            />
          </label>
        </Button>
      </div>
    </form>
  );
}
