import type { components } from '@/api/schema';

type Profile = components['schemas']['Profile'];
type Entry = components['schemas']['Entry'];

/** An account of the test server. */
export interface Account {
  id: string;
  email: string;
  password: string;
  verified: boolean;
  metadata: Record<string, unknown>;
}

/** The six digits that every mail of the test server carries. */
export const MAIL_CODE = '246810';

/** What the test server holds; emptied after every test. */
class Db {
  accounts: Account[] = [];
  entries: Entry[] = [];
  profile: Profile = freshProfile();
  /** The access and refresh tokens that are good now. */
  tokens = { access: 'access-1', refresh: 'refresh-1' };
  /** Every mail that went out: whose, and what for. */
  mails: { email: string; purpose: string }[] = [];

  reset(): void {
    Object.assign(this, new Db());
  }

  /** An account as after sign-up and verification. */
  addAccount(facts: Partial<Account> = {}): Account {
    const account = { ...freshAccount(), ...facts };
    this.accounts.push(account);
    return account;
  }

  addEntry(facts: Partial<Entry> = {}): Entry {
    const entry = { ...freshEntry(this.entries.length), ...facts };
    this.entries.unshift(entry);
    return entry;
  }
}

function freshAccount(): Account {
  return { id: 'doctor-1', email: 'zoe@example.org', password: 'correct horse', verified: true, metadata: {} };
}

function freshProfile(): Profile {
  return {
    id: 'doctor-1',
    email: 'zoe@example.org',
    name: 'Zoë',
    training_grade: 'FY1',
    current_speciality: 'Acute medicine',
    curriculum: 'Foundation',
    e_portfolio: 'Horus',
    referral_code: null,
    free_recordings_remaining: 5,
  };
}

function freshEntry(place: number): Entry {
  return {
    id: `entry-${place + 1}`,
    user_id: 'doctor-1',
    created_at: '2026-03-12T10:00:00Z',
    updated_at: '2026-03-12T10:00:00Z',
    status: 'complete',
    revision: 1,
    title: `Entry ${place + 1}`,
    sle_type: 'Mini-CEX',
    date: '2026-03-12',
    clinical_setting: 'Emergency department',
    description: 'I saw a patient with asthma.',
    feedback: '',
    agreed_action: '',
    reflection: '',
    suggested_hlos: ['Clinical assessment'],
    rcgp_capabilities: null,
    transcript: 'I saw a patient with asthma.',
    sle_fields: { clinical_problem_category: 'Respiratory' },
  };
}

export const db = new Db();
