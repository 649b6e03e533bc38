import { Download } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { addressOf } from '#contract/core/addresses.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { sharing } from '#contract/inventory/file-shares.ts';
import { callToAction } from '../call-to-action.ts';
import { Island } from '../islands/island.tsx';
import SharedPdf from './shared-pdf.tsx';

type Props = { token: string; opened: OutputOf<typeof sharing.open> };

/** The file itself if a page can display it, with a download link unless it is view-only. */
export function SharedContent({ token, opened: { file, ticket } }: Props) {
  const t = useT();
  const content = addressOf(sharing.content.path).replace('{token}', token);
  const address = (as: string) => `${content}?${new URLSearchParams({ ticket, as })}`;
  const shown = address('inline');
  const label = t('public-share.preview', { name: file.name });
  return (
    <div className="grid gap-6">
      {!file.isViewOnly && (
        <a href={address('attachment')} className={`${callToAction({ kind: 'act', size: 'hero' })} justify-self-start`}>
          <Download className="size-5" aria-hidden="true" />
          {t('public-share.save')}
        </a>
      )}
      {file.kind === 'image' && <img src={shown} alt={label} className="max-w-full rounded-m border border-line" />}
      {file.kind === 'pdf' && (
        <Island name="shared-pdf" component={SharedPdf} props={{ address: shown, label }} when="idle" />
      )}
      {file.kind === 'video' && (
        // biome-ignore lint/a11y/useMediaCaption: what people bring has none
        <video src={shown} controls preload="metadata" aria-label={label} className="max-w-full rounded-m" />
      )}
      {file.kind === 'audio' && (
        // biome-ignore lint/a11y/useMediaCaption: what people bring has none
        <audio src={shown} controls preload="metadata" aria-label={label} className="w-full" />
      )}
    </div>
  );
}
