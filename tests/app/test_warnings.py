"""The acknowledgement warns of what the rules will refuse, and the ledger shows that they did."""

from app.paris import MALATERRE, NAMES, WEEKS, Paris, words

PARTY = WEEKS.replace(
    "4ª semana: voy a misa.", "4ª semana: celebro una fiesta en mi casa. Invitados: Gaspard."
)


def test_he_is_warned_with_the_rules_number_and_the_month_refuses_it_so(paris: Paris):
    told = words(paris.answer(MALATERRE, PARTY))
    _, found, warned = told.partition("LO QUE NO PODRÁ SER")
    assert found
    assert "Cuarta semana: solo da fiestas en su casa quien está casado" in warned
    assert "(4.7.1)" in warned
    refused = [e for e in paris.played() if e.kind == "order.refused" and e.facts["who"] == NAMES[MALATERRE]]
    assert [e.rule for e in refused] == ["4.7.1"]


def test_who_tries_is_warned_too_and_who_orders_well_is_not(paris: Paris):
    assert "(4.7.1)" in words(paris.answer(MALATERRE, PARTY, "COMPROBAR"))
    assert "NO PODRÁ SER" not in words(paris.answer(MALATERRE, WEEKS))


def test_an_amendment_is_warned_of_what_still_stands(paris: Paris):
    paris.answer(MALATERRE, PARTY)
    told = words(paris.answer(MALATERRE, "Enmienda. Primera semana: voy a misa.", "Enmienda"))
    assert "(4.7.1)" in told
    told = words(paris.answer(MALATERRE, "Enmienda. Cuarta semana: voy a misa.", "Enmienda"))
    assert "(4.7.1)" not in told


def test_an_announcement_out_of_its_month_is_told_when_it_counts(paris: Paris):
    mail = WEEKS + "Observaciones: anuncio mi candidatura al cargo de Ministro de Ciencias."
    _, found, warned = words(paris.answer(MALATERRE, mail)).partition("LO QUE NO PODRÁ SER")
    assert found
    assert "se da en junio de 1627: la candidatura se anuncia con las órdenes de mayo de 1627" in warned
    refused = [e for e in paris.played() if e.kind == "order.refused" and e.facts["who"] == NAMES[MALATERRE]]
    assert [(e.rule, e.facts["reason"]) for e in refused] == [("11.0.2", "not-now")]
