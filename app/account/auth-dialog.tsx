import { useT } from '#app/i18n/t.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { useDocument } from '#app/use-document.ts';
import { AuthPanel } from './auth-panel.tsx';
import { enterAnew } from './enter.ts';
import type { AuthMode } from './places.ts';

type Props = { mode: AuthMode; onMode: (mode: AuthMode) => void; onClose: () => void };

export default function AuthDialog({ mode, onMode, onClose }: Props) {
  const t = useT();
  const { brand } = useDocument();
  const title = mode === 'reset' ? t('account.reset.title') : t('account.welcome', { brand: brand.name });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <AuthPanel
        mode={mode}
        onMode={onMode}
        onEntered={(session) => {
          onClose();
          enterAnew(session);
        }}
      />
    </Dialog>
  );
}
