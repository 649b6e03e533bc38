import { circles } from './circle.ts';
import { contactPoints } from './contact-points.ts';
import { customFields } from './custom-fields.ts';
import { duplicates } from './duplicates.ts';
import { erasure } from './erasure.ts';
import { handoffs } from './handoffs.ts';
import { leadBulk } from './lead-bulk.ts';
import { leadExport } from './lead-export.ts';
import { leadImport } from './lead-import.ts';
import { leadPhotos } from './lead-photos.ts';
import { leadShares } from './lead-shares.ts';
import { leadSources } from './lead-sources.ts';
import { leadStages } from './lead-stages.ts';
import { leadViews } from './lead-views.ts';
import { leads } from './leads.ts';
import { merging } from './merging.ts';
import { ownership } from './ownership.ts';
import { provenance } from './provenance.ts';

/** Every call of this domain, from all of its files. */
export const leadCalls = {
  ...leads,
  ...leadStages,
  ...leadSources,
  ...customFields,
  ...leadPhotos,
  ...leadShares,
  ...ownership,
  ...handoffs,
  ...contactPoints,
  ...circles,
  ...merging,
  ...duplicates,
  ...provenance,
  ...leadImport,
  ...leadBulk,
  ...leadExport,
  ...erasure,
  ...leadViews,
};
