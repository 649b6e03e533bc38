import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { messages } from './app/i18n/vite-messages.ts';
import { shapes } from './app/shell/offline/vite-shapes.ts';
import { callTable } from './app/vite-call-table.ts';
import { chunkGroups } from './vite.chunks.ts';

/**
 * Sonner adds a <style> element when its module loads, which our content security policy refuses. We load the same rules as its stylesheet,
 * so the call is removed.
 */
function withoutInjectedStyles(): Plugin {
  return {
    name: 'without-injected-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/node_modules\/sonner\/dist\// },
      handler: (code) => ({ code: code.replace(/^__insertCSS\(".*"\);?$/m, ''), map: null }),
    },
  };
}

/** React Router names its components in a way that keeps all of them in the bundle, even unused ones. */
function droppableComponents(): Plugin {
  return {
    name: 'droppable-components',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/.*\.m?js$/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/= (React[\w$]*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  };
}

/**
 * Empties the functions of React Router modules that never run here: tracing hooks, which we don't pass, and route discovery, since all
 * routes come with the document.
 */
function withoutIdleRouterParts(): Plugin {
  return inBrowserBuild(
    'without-idle-router-parts',
    /\/react-router\/.*\/(instrumentation|fog-of-war)\.js$/,
    (code) => {
      const names = /^export \{ (.*) \};$/m.exec(code)?.[1]?.split(', ') ?? [];
      return names.map((name) => `export const ${name} = () => undefined;`).join('\n');
    },
  );
}

/** The API's description is generated on the server, but zod's schemas import its JSON Schema writers everywhere. */
function withoutSchemaWriters(): Plugin {
  const writer = /^export const (\w+Processor) = [\s\S]*?^\};$/gm;
  return inBrowserBuild('without-schema-writers', /\/zod\/v4\/core\/json-schema-processors\.js$/, (code) =>
    code.replace(writer, 'export const $1 = () => undefined;'),
  );
}

/** Zod tests whether it may use eval, which our content security policy blocks and reports. */
function withoutEval(): Plugin {
  return inBrowserBuild('without-eval', /\/zod\/v4\/core\/core\.js$/, (code) =>
    code.replace('__zod_globalConfig = {}', '__zod_globalConfig = { jitless: true }'),
  );
}

function inBrowserBuild(name: string, id: RegExp, change: (code: string) => string): Plugin {
  return {
    name,
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: { filter: { id }, handler: (code) => ({ code: change(code), map: null }) },
  };
}

export default defineConfig({
  plugins: [
    withoutInjectedStyles(),
    droppableComponents(),
    withoutIdleRouterParts(),
    withoutSchemaWriters(),
    withoutEval(),
    messages(),
    callTable(),
    shapes(),
    tailwindcss(),
    reactRouter(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Drops React Router's developer warnings with their texts.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce', 'warningOnce'] },
          output: {
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
  },
  optimizeDeps: {
    // Without these entries the dependency optimizer runs twice on a cold start and the first page hangs.
    entries: ['app/root.tsx', 'app/**/*.tsx'],
    exclude: ['sonner'],
  },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
});
