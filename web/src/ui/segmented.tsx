import classes from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  /** What is chosen here, for those who cannot see it. */
  legend: string;
  name: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, side by side. Radio buttons underneath, with all that they bring. */
export function Segmented<Value extends string>({ legend, name, options, value, onChange }: SegmentedProps<Value>) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
