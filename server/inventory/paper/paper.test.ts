import { expect, test } from 'vitest';
import { contrast } from '#contract/core/ink.ts';
import { Paper } from './paper.ts';

test.each(['#14553f', '#ffd400', '#f5f5f5', '#c80000', '#000000'])(
  'words in the brand’s color, and on it, can be read (%s)',
  async (colour) => {
    const { brandWords, onBrand } = await Paper.open({ title: 'Flyer', colour });
    const written = (of: typeof onBrand) =>
      `#${[of.red, of.green, of.blue]
        .map((part) =>
          Math.round(part * 255)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`;
    expect(contrast(written(onBrand), colour)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(written(brandWords), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  },
);
