import { useT } from '#app/i18n/t.ts';
import { allowZoom } from '#app/ui/allow-zoom.ts';
import { Switch } from '#app/ui/switch.tsx';
import { useZoom } from '#app/use-zoom.ts';
import { Section } from './section.tsx';

/** Display settings of this device. */
export function DisplaySettings() {
  const t = useT();
  const zoom = useZoom();
  return (
    <Section title={t('page.display.title')} text={t('page.display.text')}>
      <Switch checked={zoom} onChange={allowZoom} label={t('page.zoom.allow')} hint={t('page.zoom.hint')} />
    </Section>
  );
}
