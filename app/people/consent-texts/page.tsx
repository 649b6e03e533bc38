import { useQuery } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { useMay, useSession } from '#app/account/session.ts';
import { Section } from '#app/account/settings/section.tsx';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { ConsentDocument } from '#contract/people/consent-texts.ts';
import { stateNames } from '#contract/people/states.ts';
import { EditDialog } from './edit-dialog.tsx';
import { houseText } from './house.ts';
import { consentTextsQuery } from './queries.ts';
import { VersionsDialog } from './versions-dialog.tsx';

/** The consent texts and disclosures of all public pages, with their versions. */
export default function ConsentTextsPage() {
  const t = useT();
  const { data, error, refetch } = useQuery(consentTextsQuery);
  const [editing, setEditing] = useState<ConsentDocument>();
  const [shown, setShown] = useState<string>();
  const mayChange = useMay()('organisation.change');
  const keyOf = ({ place, region }: ConsentDocument) => `${place} ${region}`;
  const inHistory = data?.documents.find((document) => keyOf(document) === shown);
  if (!data && error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return (
    <Section title={t('consent-texts.title')} text={t('consent-texts.text')}>
      {data ? (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {data.documents.map((document) => (
              <Document
                key={keyOf(document)}
                document={document}
                onEdit={mayChange ? () => setEditing(document) : undefined}
                onShow={() => setShown(keyOf(document))}
              />
            ))}
          </ul>
          {mayChange && <NewState documents={data.documents} onAdd={setEditing} />}
        </>
      ) : (
        <SkeletonRows rows={6} columns={1} />
      )}
      {editing && data && <EditDialog document={editing} today={data.today} onClose={() => setEditing(undefined)} />}
      {inHistory && (
        <VersionsDialog
          document={inHistory}
          onRestore={(document) => {
            setShown(undefined);
            setEditing(document);
          }}
          onClose={() => setShown(undefined)}
        />
      )}
    </Section>
  );
}

type RowProps = { document: ConsentDocument; onEdit: (() => void) | undefined; onShow: () => void };

function Document({ document: { place, region, editions }, onEdit, onShow }: RowProps) {
  const t = useT();
  const format = useFormat();
  const { organisation } = useSession();
  const inForce = editions.find(({ state }) => state === 'in_force');
  const coming = editions.find(({ state }) => state === 'coming');
  const hasDraft = editions.some(({ state }) => state === 'draft');
  const own = inForce?.words.en;
  const ofState = region && (stateNames[region] ?? region);
  const name = [t(`consent-texts.place.${place}`), ofState].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4">
      <div className="me-auto grid min-w-0 flex-1 basis-80 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{name}</span>
          <Chip tone={own ? 'act' : 'plain'}>
            {own ? t('consent-texts.version', { version: inForce.version }) : t('consent-texts.standard')}
          </Chip>
          {coming?.from && (
            <Chip tone="info">
              {t('consent-texts.coming', { version: coming.version, day: format.date(coming.from) })}
            </Chip>
          )}
          {hasDraft && <Chip tone="need">{t('consent-texts.draft')}</Chip>}
        </p>
        <p dir="ltr" className="text-start text-pretty break-words text-ink-2">
          {(own ?? houseText(place, 'en')).replaceAll('{who}', organisation?.name ?? '')}
        </p>
        <p className="text-sm text-ink-3">
          {t(`consent-texts.where.${place}`)}
          {inForce?.publishedBy && inForce.from && (
            <>
              {' · '}
              <bdi>{inForce.publishedBy.name}</bdi> · <bdi>{format.date(inForce.from)}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {editions.length > 0 && (
          <Button size="s" onClick={onShow} aria-label={t('consent-texts.versionsOf', { name })}>
            {t('consent-texts.versions')}
          </Button>
        )}
        {onEdit && (
          <Button size="s" onClick={onEdit} aria-label={t('consent-texts.editNamed', { name })}>
            {t('consent-texts.edit')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** A disclosure for one state replaces the general one there. */
function NewState({ documents, onAdd }: { documents: ConsentDocument[]; onAdd: (document: ConsentDocument) => void }) {
  const t = useT();
  const [region, setRegion] = useState<string>('CA');
  const taken = new Set(documents.filter(({ place }) => place === 'disclosure').map((one) => one.region));
  const free = Object.entries(stateNames).filter(([code]) => !taken.has(code));
  return (
    <div className="mt-5 flex flex-wrap items-end gap-2">
      <Select
        aria-label={t('consent-texts.state')}
        value={region}
        onChange={setRegion}
        options={free.map(([value, label]) => ({ value, label }))}
      />
      <Button
        icon={<FilePlus2 />}
        onClick={() =>
          onAdd(
            documents.find((one) => one.place === 'disclosure' && one.region === region) ?? {
              place: 'disclosure',
              region,
              editions: [],
            },
          )
        }
      >
        {t('consent-texts.addState')}
      </Button>
    </div>
  );
}
