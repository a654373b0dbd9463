import type { DraftPath } from '@/domain/entry-draft';
import type { TextRow } from '@/domain/entry-text';
import { type SleType, type TemplateKey, templateFor } from '@/domain/sle-types';

/** One field of an entry: how it is asked for, and how it is shown. */
export interface FieldSpec extends TextRow {
  placeholder?: string;
  /** A sentence under the label. */
  hint?: string;
  /** Lines that a prose field shows at least. */
  rows?: number;
  /** The reading view has a copy button for it. */
  copy?: true;
  /** The reading view leaves it out when it is empty, instead of saying so. */
  onlyWhenFilled?: true;
}

/** One form of the portfolio. Everything that lists fields reads it. */
export interface Template {
  typeLabel: string;
  outcomes: 'hlos' | 'capabilities';
  fields: readonly FieldSpec[];
}

const YES_OR_NO = 'Yes or No';

const date: FieldSpec = { path: 'date', label: 'Date', kind: 'date' };
const title: FieldSpec = { path: 'title', label: 'Title', kind: 'line' };
const clinicalSetting: FieldSpec = {
  path: 'clinicalSetting',
  label: 'Clinical setting',
  kind: 'line',
  onlyWhenFilled: true,
};
const description: FieldSpec = {
  path: 'description',
  label: 'Anonymous description',
  kind: 'prose',
  rows: 5,
  copy: true,
};
const feedback: FieldSpec = {
  path: 'feedback',
  label: 'Feedback on behaviours observed',
  kind: 'prose',
  rows: 3,
  copy: true,
};
const agreedAction: FieldSpec = { path: 'agreedAction', label: 'Agreed action', kind: 'prose', rows: 3, copy: true };
const reflection: FieldSpec = { path: 'reflection', label: 'Reflection', kind: 'prose', rows: 4, copy: true };

const closing = [description, feedback, agreedAction, reflection] as const;

const TEMPLATES: Record<TemplateKey, Template> = {
  dops: {
    typeLabel: 'SLE Type',
    outcomes: 'hlos',
    fields: [
      date,
      title,
      { ...clinicalSetting, placeholder: 'Acute, Non-acute, Community, Other' },
      line('sle.procedure', 'Procedure performed'),
      {
        ...yesNo('sle.wasSimulated', 'Was it simulated?'),
        hint: 'Kept as Yes when the answer starts with yes, else as No',
      },
      ...closing,
    ],
  },
  'mini-cex': {
    typeLabel: 'SLE Type',
    outcomes: 'hlos',
    fields: [
      date,
      title,
      clinicalSetting,
      line(
        'sle.clinicalProblemCategory',
        'Clinical problem category',
        'Clinical Assessment, Clinical Prioritisation, etc.',
      ),
      ...closing,
    ],
  },
  dct: {
    typeLabel: 'SLE Type',
    outcomes: 'hlos',
    fields: [
      date,
      { ...title, label: 'Title of teaching event' },
      clinicalSetting,
      line('sle.setting', 'Setting', 'Ward based, Tutorial, etc.'),
      yesNo('sle.virtualEvent', 'Virtual event'),
      yesNo('sle.simulatedLearning', 'Simulated learning'),
      line('sle.audience', 'Audience', 'Medical students, Foundation doctors, etc.'),
      description,
      { ...feedback, label: 'Feedback on teaching behaviours' },
      agreedAction,
      reflection,
    ],
  },
  generic: {
    typeLabel: 'SLE Type',
    outcomes: 'hlos',
    fields: [date, title, clinicalSetting, ...closing],
  },
  'case-review': {
    typeLabel: 'CCR Type',
    outcomes: 'capabilities',
    fields: [
      date,
      title,
      clinicalSetting,
      description,
      { ...feedback, onlyWhenFilled: true },
      { ...reflection, label: 'Reflection on Learning & Insight' },
      { ...agreedAction, label: 'Identified Learning Needs & Action Plan' },
    ],
  },
};

export function templateOf(type: SleType): Template {
  return TEMPLATES[templateFor(type).key];
}

function line(path: DraftPath, label: string, placeholder?: string): FieldSpec {
  return { path, label, kind: 'line', onlyWhenFilled: true, ...(placeholder !== undefined && { placeholder }) };
}

function yesNo(path: DraftPath, label: string): FieldSpec {
  return { path, label, kind: 'yesNo', placeholder: YES_OR_NO, onlyWhenFilled: true };
}
