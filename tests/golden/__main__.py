"""Write the golden matches anew."""

from tests.golden import plans, played, story

for plan in plans():
    text = story(plan, played(plan))
    changed = not plan.path.exists() or plan.path.read_text() != text
    plan.path.write_text(text)
    print(f"{'written ' if changed else 'the same'} {plan.game}/{plan.name}.match")
