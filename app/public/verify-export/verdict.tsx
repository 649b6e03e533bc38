import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import type { Checked, Signature } from './check-export.ts';

const signatures = keysOf('public-verify.signature', ['ours', 'foreign', 'altered', 'unreadable', 'unchecked']);
const looks: Record<Signature, string> = {
  ours: 'bg-act-tint text-act',
  foreign: 'bg-loss-tint text-loss',
  altered: 'bg-loss-tint text-loss',
  unreadable: 'bg-need-tint text-need',
  unchecked: 'bg-need-tint text-need',
};

/** Whether the manifest is ours, its content, and whether each file matches. */
export function Verdict({ checked: { signature, manifest, files } }: { checked: Checked }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <p className={`rounded-m px-5 py-4 text-lg font-medium ${looks[signature]}`}>{t(signatures[signature])}</p>
      {manifest && (
        <p className="text-md text-ink-2">
          {t('public-verify.says', {
            organisation: manifest.organisation.name,
            person: manifest.person.name,
            total: manifest.leads.total,
            when: format.dateTime(manifest.madeAt),
          })}
        </p>
      )}
      {manifest && files.length === 0 && <p className="text-md text-need">{t('public-verify.noFile')}</p>}
      <ul className="grid gap-3">
        {files.map(({ name, sha256, isSame }) => (
          <li key={name} className="grid gap-1 border-t border-line pt-3">
            <span className="flex flex-wrap justify-between gap-x-4 gap-y-1">
              <bdi className="font-medium wrap-anywhere">{name}</bdi>
              {isSame !== null && (
                <span className={isSame ? 'font-medium text-act' : 'font-medium text-loss'}>
                  {t(isSame ? 'public-verify.same' : 'public-verify.changed')}
                </span>
              )}
            </span>
            <span dir="ltr" className="num text-start text-xs text-ink-3 wrap-anywhere">
              SHA-256 {sha256}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
