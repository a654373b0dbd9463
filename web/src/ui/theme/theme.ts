import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const SEMANTIC: readonly string[] = ['accent', 'good', 'info', 'warn', 'danger'];
const NO_BORDER = '1px solid transparent';

const token = (name: string) => `var(--c-${name})`;

/**
 * Takes the colours of buttons and badges from our tokens. Mantine's own choice of text colour is made once, from the
 * light scheme, which leaves white on pale green in dark mode.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const color = input.color === undefined || input.color === input.theme.primaryColor ? 'accent' : input.color;
  if (!SEMANTIC.includes(color)) return defaultVariantColorsResolver(input);
  const soft = token(`${color}-soft`);
  const text = token(`${color}-text`);
  switch (input.variant) {
    case 'filled':
      return {
        background: token(color),
        hover: token(`${color}-hover`),
        color: token(`${color}-on`),
        border: NO_BORDER,
      };
    case 'light':
      return { background: soft, hover: soft, color: text, border: NO_BORDER };
    case 'subtle':
      return { background: 'transparent', hover: soft, color: text, border: NO_BORDER };
    case 'outline':
      return { background: 'transparent', hover: soft, color: text, border: `1px solid ${text}` };
    default:
      return defaultVariantColorsResolver(input);
  }
};

// Mantine wants ten steps; every one is the token, which already differs by scheme.
const accent: MantineColorsTuple = [
  token('accent'),
  token('accent'),
  token('accent'),
  token('accent'),
  token('accent'),
  token('accent'),
  token('accent'),
  token('accent'),
  token('accent'),
  token('accent'),
];

const field = { size: 'md' } as const;

/** The theme. Sizes and colours live in the style sheets beside this file; here is only what Mantine asks in code. */
export const theme = createTheme({
  colors: { accent },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: 'var(--font)',
  // Plain objects, not Mantine's `extend`: naming a component here would put it into every screen's first load.
  components: {
    Badge: { defaultProps: { variant: 'light', size: 'lg', tt: 'none', radius: 'sm', fw: 500 } },
    Button: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: field },
    Textarea: { defaultProps: field },
    TextInput: { defaultProps: field },
  },
});
