import { BellDot, CircleAlert, CircleCheck, Info } from 'lucide-react';
import { type CSSProperties, useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import 'sonner/dist/styles.css';
import { useLocale } from '#app/i18n/t.ts';
import { type Notice, onNotice, takeNotices } from './notify.ts';

const shownAtOnce = 3;

const close = { ltr: '35%, -35%', rtl: '-35%, -35%' };

const look = (dir: 'ltr' | 'rtl') =>
  ({
    '--normal-bg': 'var(--raised)',
    '--normal-border': 'var(--line)',
    '--normal-text': 'var(--ink)',
    '--border-radius': 'var(--r-m)',
    '--toast-close-button-start': 'auto',
    '--toast-close-button-end': '0',
    '--toast-close-button-transform': `translate(${close[dir]})`,
    fontFamily: 'inherit',
  }) as CSSProperties;

const icons = {
  plain: <Info className="size-4 text-info" />,
  success: <CircleCheck className="size-4 text-act" />,
  need: <BellDot className="size-4 text-need" />,
  loss: <CircleAlert className="size-4 text-loss" />,
};

export default function NoticeStack() {
  const { dir } = useLocale();
  useEffect(() => {
    const flush = () => takeNotices().forEach(show);
    flush();
    return onNotice(flush);
  }, []);
  return (
    <Toaster
      dir={dir}
      position={dir === 'rtl' ? 'top-left' : 'top-right'}
      visibleToasts={shownAtOnce}
      expand
      closeButton
      style={look(dir)}
      toastOptions={{
        classNames: {
          toast: 'shadow-float! text-base!',
          title: 'font-medium!',
          description: 'text-sm! text-ink-2!',
          actionButton: 'bg-act-tint! text-act! font-medium!',
          closeButton: 'bg-raised! border-line! text-ink-3!',
        },
      }}
    />
  );
}

function show({ title, description, tone = 'plain', action, durationMs }: Notice): void {
  toast(title, {
    icon: icons[tone],
    ...(description !== undefined && { description }),
    ...(durationMs !== undefined && { duration: durationMs }),
    ...(action && {
      action: {
        label: action.label,
        onClick: (event) => {
          // A notice that disappears returns the focus, which would later close what the action opened.
          event.currentTarget.blur();
          action.onAction();
        },
      },
    }),
  });
}
