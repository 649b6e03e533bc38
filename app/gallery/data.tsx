import { useState } from 'react';
import { Card } from '#app/ui/card.tsx';
import { Chart } from '#app/ui/chart/chart.tsx';
import { JobProgress } from '#app/ui/job-progress.tsx';
import { Meter, Progress } from '#app/ui/progress.tsx';
import { Sparkline } from '#app/ui/sparkline.tsx';
import type { SendHooks } from '#app/ui/upload/send-file.ts';
import { UploadField } from '#app/ui/upload/upload-field.tsx';
import { Row, Section } from './section.tsx';

const week = { key: 'week', label: 'Week' };
const rows = ['W40', 'W41', 'W42', 'W43', 'W44', 'W45'].map((name, place) => ({
  week: name,
  website: 24 + ((place * 7) % 19),
  zillow: 12 + ((place * 11) % 13),
  referral: 5 + ((place * 5) % 7),
}));
const series = [
  { key: 'website', label: 'Website' },
  { key: 'zillow', label: 'Zillow' },
  { key: 'referral', label: 'Referral' },
];
const stages = [
  { stage: 'New', leads: 61 },
  { stage: 'Attempting', leads: 48 },
  { stage: 'Engaged', leads: 37 },
  { stage: 'Touring', leads: 18 },
  { stage: 'Under contract', leads: 9 },
];

/** Pretends to send: every third file is refused. */
let sent = 0;
async function send(file: File, { signal, onProgress }: SendHooks) {
  sent += 1;
  const refused = sent % 3 === 0;
  for (let step = 1; step <= 20; step++) {
    await new Promise((resolve) => setTimeout(resolve, 80));
    signal.throwIfAborted();
    onProgress(step / 20);
  }
  if (refused) throw { code: 'too_large', status: 413, message: 'Photos may have at most 50 megapixels.' };
  return file.name;
}

export function Data() {
  const [cancelled, setCancelled] = useState(false);
  return (
    <Section title="Data">
      <div className="grid gap-4 sm:grid-cols-2">
        <Card>
          <Chart kind="bar" title="New leads per week" rows={rows} category={week} series={series.slice(0, 1)} />
        </Card>
        <Card>
          <Chart kind="line" title="New leads per week, by source" rows={rows} category={week} series={series} />
        </Card>
        <Card>
          <Chart kind="stacked" title="New leads per week, all sources" rows={rows} category={week} series={series} />
        </Card>
        <Card>
          <Chart
            kind="donut"
            title="Leads by stage"
            rows={stages}
            category={{ key: 'stage', label: 'Stage' }}
            series={[{ key: 'leads', label: 'Leads' }]}
          />
        </Card>
      </div>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Card title="Uploads">
          <UploadField label="Add photos" send={send} accept="image/*" maxBytes={10 * 1024 * 1024} />
        </Card>
        <Card title="Long work">
          <div className="grid gap-6">
            <JobProgress
              title="Import of spring-open-house.csv"
              job={{ state: cancelled ? 'cancelled' : 'running', total: 10_000, done: 4_211, skipped: 12, refused: 3 }}
              onCancel={() => setCancelled(true)}
            />
            <JobProgress
              title="Campaign “Autumn prices”"
              job={{
                state: 'done',
                total: 214,
                done: 209,
                skipped: 3,
                refused: 2,
                refusals: [
                  { label: 'Noor Haddad', reason: 'Unsubscribed on 3 November' },
                  { label: 'Owen Gallagher', reason: 'The address does not exist' },
                ],
              }}
              onUndo={() => {}}
            />
          </div>
        </Card>
      </div>
      <div className="h-4" />
      <Row label="Small">
        <Meter value={86} />
        <Meter value={47} />
        <Sparkline values={[3, 5, 4, 6, 9, 7, 12]} label="Visits, last 7 days: 3 to 12" />
        <div className="w-40">
          <Progress value={0.62} label="Credits used" tone="need" />
        </div>
      </Row>
    </Section>
  );
}
