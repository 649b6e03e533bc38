import { useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import type { Filed } from '#contract/inventory/files.ts';

/** Badges for a file's special states. */
export function FileMarks({ file }: { file: Pick<Filed, 'scan' | 'isSensitive' | 'heldAt' | 'links'> }) {
  const t = useT();
  return (
    <>
      {file.scan === 'infected' && <Chip tone="loss">{t('files.scan.infected')}</Chip>}
      {file.scan === 'waiting' && <Chip tone="need">{t('files.scan.waiting')}</Chip>}
      {file.heldAt && <Chip tone="need">{t('files.mark.held')}</Chip>}
      {file.isSensitive && <Chip tone="need">{t('files.mark.sensitive')}</Chip>}
      {file.links > 0 && <Chip tone="info">{t('files.mark.shared')}</Chip>}
    </>
  );
}
