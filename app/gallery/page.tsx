import { Direction } from 'radix-ui';
import { useState } from 'react';
import { LocaleContext } from '#app/i18n/locale-context.ts';
import { useLocale } from '#app/i18n/t.ts';
import { Mark } from '#app/ui/mark.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { setTheme, useTheme } from '#app/ui/theme.ts';
import { UiProvider } from '#app/ui/ui-provider.tsx';
import { Acts } from './acts.tsx';
import { Colours } from './colours.tsx';
import { Data } from './data.tsx';
import { Fields } from './fields.tsx';
import { Filters } from './filters.tsx';
import { Floats } from './floats.tsx';
import { FormSample } from './form-sample.tsx';
import { States } from './states.tsx';

/** Every part in its states, while developing: what is seen here is what the screens are made of. */
export default function Gallery() {
  const theme = useTheme();
  const locale = useLocale();
  const [dir, setDir] = useState(locale.dir);
  const turn = (next: 'ltr' | 'rtl') => {
    document.documentElement.dir = next;
    setDir(next);
  };
  return (
    <LocaleContext value={{ ...locale, dir }}>
      <Direction.Provider dir={dir}>
        <UiProvider>
          <title>Parts · Lintel</title>
          <header className="sticky top-0 z-10 border-b border-line bg-paper/90 backdrop-blur-md">
            <div className="mx-auto flex min-h-14 max-w-5xl flex-wrap items-center gap-3 px-5 py-2">
              <Mark className="size-5 text-act" />
              <h1 className="me-auto text-lg font-medium">Parts</h1>
              <Segmented
                label="Theme"
                value={theme}
                onChange={setTheme}
                options={[
                  { value: 'light', label: 'Light' },
                  { value: 'dark', label: 'Dark' },
                  { value: 'system', label: 'System' },
                ]}
              />
              <Segmented
                label="Direction"
                value={dir}
                onChange={turn}
                options={[
                  { value: 'ltr', label: 'LTR' },
                  { value: 'rtl', label: 'RTL' },
                ]}
              />
            </div>
          </header>
          <main className="mx-auto max-w-5xl px-5 pb-24">
            <Colours />
            <Acts />
            <Fields />
            <FormSample />
            <Floats />
            <Filters />
            <Data />
            <States />
          </main>
        </UiProvider>
      </Direction.Provider>
    </LocaleContext>
  );
}
