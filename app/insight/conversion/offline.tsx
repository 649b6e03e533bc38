import { Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Panel } from '#app/insight/metrics/panel.tsx';
import ExportList from '#app/records/export-list.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { adPlatforms } from '#contract/insight/conversion.ts';

const names = keysOf('conversion.platform', adPlatforms);

/** Closings for ad platforms, told by hashes, of those who agreed. */
export function Offline({ period }: { period: string }) {
  const t = useT();
  const [platform, setPlatform] = useState<(typeof adPlatforms)[number]>('google');
  const [withValue, setWithValue] = useState(false);
  const [isTaking, setIsTaking] = useState(false);
  return (
    <Panel title={t('conversion.offline')} text={t('conversion.offline.text')}>
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3 p-4.5">
        <Field label={t('conversion.offline.platform')} className="w-56">
          <Select
            value={platform}
            onChange={setPlatform}
            options={adPlatforms.map((value) => ({ value, label: t(names[value]) }))}
          />
        </Field>
        <Checkbox label={t('conversion.offline.value')} checked={withValue} onChange={setWithValue} />
        <Button icon={<Download />} onClick={() => setIsTaking(true)}>
          {t('conversion.offline.download')}
        </Button>
      </div>
      {isTaking && (
        <ExportList
          name={`conversions-${platform}.csv`}
          take={() => api.conversion.offline({ period, platform, withValue: String(withValue) as never })}
          onClose={() => setIsTaking(false)}
        />
      )}
    </Panel>
  );
}
