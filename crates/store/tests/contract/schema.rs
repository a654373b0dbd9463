//! Both databases have the same tables, columns, keys and indexes.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    thread,
};

use postgres::{Client, NoTls};
use rusqlite::Connection;
use store::Location;
use testkit::Memory;

/// What can be said of a schema on either database, a line for each fact.
type Schema = BTreeMap<String, BTreeSet<String>>;

fn note(schema: &mut Schema, table: String, fact: String) {
    schema.entry(table).or_default().insert(fact);
}

const SQLITE: [&str; 3] = [
    "select t.name, 'column ' || c.name || ' ' ||
         case lower(c.type) when 'blob' then 'id' when 'integer' then 'number' else lower(c.type) end ||
         case when c.\"notnull\" = 1 then ' not null' else '' end
     from pragma_table_list t join pragma_table_info(t.name) c where t.type = 'table' and t.strict = 1",
    "select t.name, 'foreign key ' || f.\"from\" || ' to ' || f.\"table\" || ' ' || f.\"to\" || ' on delete ' || lower(f.on_delete)
     from pragma_table_list t join pragma_foreign_key_list(t.name) f where t.strict = 1",
    "select t.name, case i.origin when 'pk' then 'primary key' else 'index ' || i.name end ||
         case when i.\"unique\" = 1 then ' unique' else '' end || case when i.partial = 1 then ' partial' else '' end || ' ' ||
         (select group_concat(x.name || case when x.\"desc\" = 1 then ' desc' else '' end, ', ')
          from (select * from pragma_index_xinfo(i.name) where key = 1 order by seqno) x)
     from pragma_table_list t join pragma_index_list(t.name) i where t.strict = 1",
];

const POSTGRES: [&str; 3] = [
    "select table_name::text, 'column ' || column_name || ' ' ||
         case data_type when 'uuid' then 'id' when 'bigint' then 'number' else data_type end ||
         case when is_nullable = 'NO' then ' not null' else '' end
     from information_schema.columns where table_schema = current_schema() and table_name <> 'refinery_schema_history'",
    "select c.relname::text, 'foreign key ' || a.attname || ' to ' || f.relname || ' ' || b.attname || ' on delete ' ||
         case k.confdeltype when 'c' then 'cascade' when 'a' then 'no action' else k.confdeltype::text end
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     join pg_class f on f.oid = k.confrelid join pg_attribute b on b.attrelid = f.oid and b.attnum = k.confkey[1]
     where k.contype = 'f' and k.connamespace = current_schema()::regnamespace and cardinality(k.conkey) = 1",
    "select t.relname::text, case when i.indisprimary then 'primary key' else 'index ' || n.relname end ||
         case when i.indisunique then ' unique' else '' end || case when i.indpred is not null then ' partial' else '' end || ' ' ||
         (select string_agg(a.attname || case when i.indoption[p.place - 1] & 1 = 1 then ' desc' else '' end, ', ' order by p.place)
          from unnest(i.indkey) with ordinality p(attnum, place)
          join pg_attribute a on a.attrelid = t.oid and a.attnum = p.attnum)
     from pg_index i join pg_class t on t.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
     where t.relnamespace = current_schema()::regnamespace and t.relname <> 'refinery_schema_history'",
];

fn on_sqlite(memory: &Memory) -> Schema {
    let connection = Connection::open(memory.file().unwrap()).unwrap();
    let mut schema = Schema::new();
    for query in SQLITE {
        let mut statement = connection.prepare(query).unwrap();
        let facts = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        for fact in facts {
            let (table, fact) = fact.unwrap();
            note(&mut schema, table, fact);
        }
    }
    schema
}

fn on_postgres(memory: &Memory) -> Schema {
    let Location::Postgres(url) = memory.settings().location.clone() else { panic!("this memory is a file") };
    let read = move || {
        let mut client = Client::connect(url.expose(), NoTls).unwrap();
        let mut schema = Schema::new();
        for query in POSTGRES {
            for row in client.query(query, &[]).unwrap() {
                note(&mut schema, row.get(0), row.get(1));
            }
        }
        schema
    };
    thread::spawn(read).join().unwrap()
}

#[test]
fn both_databases_have_the_same_schema() {
    let sqlite = on_sqlite(&Memory::sqlite());
    assert_eq!(sqlite.len(), 14, "{:?}", sqlite.keys());
    for (table, facts) in &sqlite {
        assert!(facts.iter().any(|fact| fact.starts_with("primary key")), "{table} has no primary key");
    }
    match Memory::postgres() {
        Some(memory) => assert_eq!(sqlite, on_postgres(&memory)),
        None => println!("skipped: TEST_POSTGRES_URL names no server"),
    }
}

#[test]
fn whatever_belongs_to_a_doctor_goes_with_the_account() {
    let schema = on_sqlite(&Memory::sqlite());
    let of_nobody = ["users", "waitlist", "letters"];
    for (table, facts) in schema.iter().filter(|(table, _)| !of_nobody.contains(&table.as_str())) {
        let keys: Vec<_> = facts.iter().filter(|fact| fact.starts_with("foreign key")).collect();
        assert!(!keys.is_empty(), "{table} belongs to nobody");
        assert!(keys.iter().all(|key| key.ends_with("on delete cascade")), "{table}: {keys:?}");
    }
}

#[test]
fn migrations_come_in_pairs() {
    let names = |folder: &str| -> BTreeSet<_> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(folder);
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name()).collect()
    };
    assert_eq!(names("sqlite"), names("postgres"));
    assert!(!names("sqlite").is_empty());
}
