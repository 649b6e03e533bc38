import { type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { Segmented } from '#app/ui/segmented.tsx';

export type Device = 'phone' | 'tablet' | 'screen';
const icons: Record<Device, LucideIcon> = { phone: Smartphone, tablet: Tablet, screen: Monitor };

type ChoiceProps<D extends Device> = { devices: readonly D[]; value: D; onChange: (device: D) => void };

/** Selects the device of a preview. */
export function DeviceChoice<D extends Device>({ devices, value, onChange }: ChoiceProps<D>) {
  const t = useT();
  return (
    <Segmented
      label={t('content.device')}
      value={value}
      onChange={onChange}
      options={devices.map((device) => {
        const Icon: LucideIcon = icons[device];
        return { value: device, label: <Icon />, 'aria-label': t(`content.${device}`) };
      })}
    />
  );
}

type FrameProps = {
  title: string;
  html: string;
  /** Null for the full width. */
  width: number | null;
  /** The frame's sandbox permissions; none by default. */
  sandbox?: string;
  style?: CSSProperties;
  className: string;
};

/** Server-rendered HTML at a device's width. It runs no scripts. */
export const PreviewFrame = ({ title, html, width, sandbox = '', style, className }: FrameProps) => (
  <div className="overflow-x-auto">
    <iframe
      title={title}
      srcDoc={html}
      sandbox={sandbox}
      style={{ ...style, ...(width !== null && { width }) }}
      className={cx('mx-auto block w-full rounded-m border border-line-strong bg-surface', className)}
    />
  </div>
);
