import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { messages } from './app/i18n/vite-messages.ts';
import { callTable } from './app/vite-call-table.ts';
import { chunkGroups } from './vite.chunks.ts';

/**
 * Sonner writes a <style> element when its module is read, which our content security policy refuses. The same rules
 * come as its stylesheet, so the call is taken out.
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

/** React Router names its components in a way that keeps every one of them in the bundle, used or not. */
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
 * Parts of libraries that a browser never runs here, taken out by emptying every function they export: React Router's
 * tracing hooks, which nobody hands over, its search for routes, all of which come with the document, and zod's writer
 * of JSON schemas, which the server's description of the API uses.
 */
function withoutIdleParts(): Plugin {
  return {
    name: 'without-idle-parts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: {
        id: /\/(react-router\/dist\/.*\/(instrumentation|fog-of-war)|zod\/v4\/core\/(to-json-schema|json-schema-processors))\.js$/,
      },
      handler(code) {
        const list = /^export \{ (.*) \};$/m.exec(code)?.[1]?.split(', ') ?? [];
        const named = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map((match) => match[1]);
        return {
          code: [...list, ...named].map((name) => `export const ${name} = () => undefined;`).join('\n'),
          map: null,
        };
      },
    },
  };
}

export default defineConfig({
  plugins: [
    withoutInjectedStyles(),
    droppableComponents(),
    withoutIdleParts(),
    messages(),
    callTable(),
    tailwindcss(),
    reactRouter(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React Router's warnings to developers: left out with their texts.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce', 'warningOnce'] },
          output: {
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
  },
  optimizeDeps: {
    // Without its entries the dependency optimiser runs twice on a cold start and the first page hangs.
    entries: ['app/root.tsx', 'app/**/*.tsx'],
    exclude: ['sonner'],
  },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
});
