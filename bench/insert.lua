-- One save of a 4 KB entry after another.
local field = string.rep("The patient was assessed from top to toe and the plan was agreed. ", 13):sub(1, 800)
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = string.format(
  '{"title":"An entry about a case on the take","sle_type":"CBD","date":"2026-03-12","clinical_setting":"Acute Medical Unit","description":"%s","feedback":"%s","agreed_action":"%s","reflection":"%s","transcript":"%s"}',
  field, field, field, field, field)
